import { t } from '../../strings/pool';

/** The error of a comment, or undefined. */
export function commentError(message: string): string | undefined {
  if (message === '') return t.comments.empty;
  if (/^\s/.test(message)) return t.comments.space;
  return undefined;
}
