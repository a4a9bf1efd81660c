/** Right-to-left scripts, which reorder the text next to them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Isolates the direction of a user-supplied text for use in a sentence or a label, so that the text around it keeps
 * its order (ruling 32). Markup uses `<bdi>` instead. Texts without right-to-left letters are unchanged.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text;
}
