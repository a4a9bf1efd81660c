import { shownLine, shownText } from '@launchpad/api';
import { isolated } from '../formats/isolated';
import { t } from '../strings';

/**
 * Texts that strangers write, made fit to be shown where they enter the page: by the name of their field, at
 * any depth of an answer or an event (ruling 32). HTML is not among them: it is sanitised where it is shown.
 */

/** Lines, and the most of them that is shown. */
const LINES: Record<string, number> = {
  title: 300,
  ptName: 80,
  bdName: 80,
  ptSymbol: 24,
  bdSymbol: 24,
  bdTokenSymbol: 24,
};
/** Texts with line breaks. */
const TEXTS: Record<string, number> = { message: 5_000, scamMessage: 2_000 };
/**
 * Names a token may have failed to give; the server's stand-ins for them are its address and a question mark. Nobody
 * edits them and most stand beside an amount or in a sentence, so they are isolated as they enter.
 */
const NAMES = ['ptName', 'bdName', 'ptSymbol', 'bdSymbol', 'bdTokenSymbol'];
const STAND_IN = /^(\?|0x[0-9a-f]{40}|)$/i;

function shown(field: string, value: string): string {
  const line = LINES[field];
  if (line !== undefined) {
    const cut = shownLine(value, line);
    if (!NAMES.includes(field)) return cut;
    return STAND_IN.test(cut) ? t.unknown : isolated(cut);
  }
  const text = TEXTS[field];
  return text === undefined ? value : shownText(value, text);
}

/** The same value with all such texts fit to be shown. */
export function cleaned<T>(value: T, field = ''): T {
  if (typeof value === 'string') return shown(field, value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => cleaned(one, field)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleaned(one, name)])) as T;
}

/** What a token says of itself on its chain, fit to be shown. Not for what is hashed or sent: that is as the chain has it. */
export function shownToken<T extends { symbol: string; name?: string }>(token: T): T {
  const symbol = shown('ptSymbol', token.symbol);
  return { ...token, symbol, ...(token.name !== undefined && { name: shown('ptName', token.name) }) };
}
