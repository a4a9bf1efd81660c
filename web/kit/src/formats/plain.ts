import { shownLine } from '@launchpad/api';

/** Maximum length of an alert. */
const MAX_LENGTH = 300;
/** Hex longer than a hash is not meant for people. */
const LONG_HEX = /0x[0-9a-f]{65,}/gi;

/** An external text for use in an alert: one line, limited in length, long hex abbreviated. */
export function plainText(text: string): string {
  return shownLine(
    text.replace(LONG_HEX, (hex) => `${hex.slice(0, 10)}…${hex.slice(-6)}`),
    MAX_LENGTH,
  );
}
