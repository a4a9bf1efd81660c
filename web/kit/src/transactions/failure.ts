import { technicalText, revertName } from './revert';
import type { TxRequest, TxResult } from './types';

export type Failure = Extract<TxResult, { ok: false }>;

/** A revert as a failure; `done` when somebody else has already done the same. */
export async function revertFailure(
  { done }: Pick<TxRequest, 'done'>,
  kind: 'simulation' | 'reverted',
  reason: string,
  error: unknown,
): Promise<Failure> {
  const name = await revertName(error);
  if (name && done?.errors.includes(name)) return { ok: false, kind: 'done', reason };
  return { ok: false, kind, reason, error: name, technical: technicalText(error) };
}
