import { t } from '../strings';
import type { TxRequest } from '../transactions';

/** Anybody may settle, but only the first succeeds; for the others this is not a failure. */
export const alreadySettled: NonNullable<TxRequest['done']> = {
  errors: ['PoolSettled'],
  alert: t.transaction.alreadySettled,
};
