import { shownLine, shownText } from '@launchpad/api';
import { textLimits } from '@launchpad/contracts/pool-page';
import { isolated } from '../formats/isolated';
import { t } from '../strings';

/**
 * Sanitises user-supplied plain texts as they enter the page: by field name, at any depth of a response or an
 * event (ruling 32). HTML is sanitised where it is shown.
 */

const { description: _html, logo: _file, ...poolLines } = textLimits;

/** Maximum length of single-line fields. */
const LINES: Record<string, number> = {
  ...poolLines,
  title: 300,
  ptName: 80,
  bdName: 80,
  ptSymbol: 24,
  bdSymbol: 24,
  bdTokenSymbol: 24,
};
/** Maximum length of multi-line fields. */
const TEXTS: Record<string, number> = { message: 5_000, scamMessage: 2_000 };
/**
 * Token names, which may be missing on chain; the server's placeholders are the address and a question mark. They
 * are never edited and mostly appear in a sentence or next to an amount, so their direction is isolated here.
 */
const NAMES = ['ptName', 'bdName', 'ptSymbol', 'bdSymbol', 'bdTokenSymbol'];
const PLACEHOLDER = /^(\?|0x[0-9a-f]{40}|)$/i;

function displayText(field: string, value: string): string {
  const line = LINES[field];
  if (line !== undefined) {
    const cut = shownLine(value, line);
    if (!NAMES.includes(field)) return cut;
    return PLACEHOLDER.test(cut) ? t.unknown : isolated(cut);
  }
  const text = TEXTS[field];
  return text === undefined ? value : shownText(value, text);
}

/** The same value with all such texts sanitised. */
export function sanitized<T>(value: T, field = ''): T {
  if (typeof value === 'string') return displayText(field, value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => sanitized(item, field)) as T;
  // a file is not taken apart
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, sanitized(item, name)])) as T;
}

/** A token's name and symbol as read from its chain, for display only: what is hashed or sent must stay unchanged. */
export function displayToken<T extends { symbol: string; name?: string }>(token: T): T {
  const symbol = displayText('ptSymbol', token.symbol);
  return { ...token, symbol, ...(token.name !== undefined && { name: displayText('ptName', token.name) }) };
}
