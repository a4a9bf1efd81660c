/** Letters written from right to left, as blocks of scripts: figures and words beside them move to their side. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * A text that a stranger wrote, as it may stand in a sentence or a label: what is around it keeps its order (ruling 32).
 * Markup does the same with `<bdi>`. Texts that move nothing stay as they are.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text;
}
