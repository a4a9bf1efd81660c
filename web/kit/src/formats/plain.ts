import { shownLine } from '@launchpad/api';

/** The longest a message may be that the page shows by itself. */
const LONGEST = 300;
/** Hex of more digits than a hash has is for machines. */
const LONG_HEX = /0x[0-9a-f]{65,}/gi;

/** A text that came from outside as a message may show it: one line, not long, nothing only a machine reads. */
export function plainText(text: string): string {
  return shownLine(
    text.replace(LONG_HEX, (hex) => `${hex.slice(0, 10)}…${hex.slice(-6)}`),
    LONGEST,
  );
}
