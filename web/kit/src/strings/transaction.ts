import { en } from './en.transaction';
import { t as shared } from './index';

/** The shared texts with those of sending a transaction, which load with the first one. */
export const t: typeof shared & typeof en = {
  ...shared,
  ...en,
  transaction: { ...shared.transaction, ...en.transaction },
};
