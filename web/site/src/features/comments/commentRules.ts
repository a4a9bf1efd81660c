import { t } from '../../strings';

export const MAX_COMMENT = 1_000;

/** Why a comment can't be posted, or undefined. */
export function commentError(message: string): string | undefined {
  if (message === '') return t.comments.empty;
  if (/^\s/.test(message)) return t.comments.space;
  return undefined;
}
