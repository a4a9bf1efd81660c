import { t } from '../strings';
import type { TxRequest } from '../transactions';

/** Anybody may settle, and one of them is first: that the others come late is no failure. */
export const settledAlready: NonNullable<TxRequest['done']> = {
  errors: ['PoolSettled'],
  says: t.transaction.settledAlready,
};
