import { t } from '../../strings';

/** Why a comment can't be posted, or undefined. */
export function commentError(message: string): string | undefined {
  if (message === '') return t.comments.empty;
  if (/^\s/.test(message)) return t.comments.space;
  return undefined;
}
