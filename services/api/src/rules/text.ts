/**
 * Characters that change how a text around them reads and are not seen themselves: controls, marks and isolates of
 * direction, zero-width ones, soft hyphens, tags, lone surrogates. Line breaks and tabs are not among them.
 */
const HIDDEN = /[^\P{C}\n\t]|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0|\u2028|\u2029/gu;
/** More marks on one character than any script uses reach into the lines above and below. */
const STACKED = /(\p{M}{4})\p{M}+/gu;

/**
 * A text that a stranger wrote (a token's name, a title, a comment), as it may be shown: without characters that hide
 * or turn others, and cut after `max` characters with an ellipsis (ruling 32). Emoji keep their joiners' meaning at
 * the price of being shown apart.
 */
export function shownText(text: string, max = Number.MAX_SAFE_INTEGER): string {
  const visible = text.replace(HIDDEN, '').replace(STACKED, '$1');
  const characters = Array.from(visible);
  return characters.length <= max ? visible : `${characters.slice(0, max - 1).join('')}…`;
}

/** The same on one line: breaks and runs of blanks become one space, none at the ends. */
export function shownLine(text: string, max?: number): string {
  return shownText(text.replace(/\s+/gu, ' ').trim(), max).trim();
}
