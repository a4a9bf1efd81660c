import { t } from '../strings';
import { decimalsOf, formatExact, toDecimalText, type Unit } from '@launchpad/api';

/**
 * Parses typed and pasted amounts with the separators of the user's language, of this page, or of the source they
 * were copied from. Ambiguous input is never guessed.
 */

/** The content of an amount field. Amounts in smallest units. */
export type ReadAmount =
  | { kind: 'empty' }
  | { kind: 'amount'; value: bigint }
  /** a different number depending on whether the mark groups digits or is the decimal mark */
  | { kind: 'ambiguous'; grouped: bigint; decimal: bigint }
  /** more decimals than the token has */
  | { kind: 'tooFine' }
  | { kind: 'invalid' };

/** Marks that only ever separate groups of digits. */
const BLANKS_AND_APOSTROPHES = /[\s\u00a0\u2009\u202f'’_]/gu;
const GROUPS_OF_THREE = /^\d{1,3}(,\d{3})+$/;
/** 12,34,567 */
const INDIAN_GROUPS = /^\d{1,2}(,\d{2})*,\d{3}$/;

const isGrouped = (text: string) => GROUPS_OF_THREE.test(text) || INDIAN_GROUPS.test(text);

type Mark = '.' | ',';
const otherOf = (mark: Mark): Mark => (mark === '.' ? ',' : '.');

interface Marks {
  decimal: string | undefined;
  group: string | undefined;
}

const known = new Map<string, Marks>();

/** The number separators of a language. */
function marksOf(locale: string): Marks {
  const found = known.get(locale);
  if (found) return found;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  const mark = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  const marks = { decimal: mark('decimal'), group: mark('group') };
  known.set(locale, marks);
  return marks;
}

/** Digits before and after the decimal mark. */
interface Digits {
  whole: string;
  fraction: string;
}

interface Readings {
  decimal?: Digits;
  grouped?: Digits;
}

/** The possible readings of the digits; empty if they are not a number. */
function readings(text: string, othersGrouped: boolean): Readings {
  const marks = [...text.matchAll(/[.,]/g)].map(([mark]) => mark as Mark);
  const last = marks.at(-1);
  if (!last) return { decimal: { whole: text, fraction: '' } };
  const at = text.lastIndexOf(last);
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
  const before = marks.slice(0, -1);
  if (before.length === 0) {
    const decimal = { whole, fraction };
    const groups = !othersGrouped && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
    return groups ? { decimal, grouped: { whole: whole + fraction, fraction: '' } } : { decimal };
  }
  if (othersGrouped) return {};
  if (before.every((mark) => mark === otherOf(last))) {
    const groups = whole.replaceAll('.', ',');
    return isGrouped(groups) ? { decimal: { whole: groups.replaceAll(',', ''), fraction } } : {};
  }
  const same = before.every((mark) => mark === last) && isGrouped(text.replaceAll('.', ','));
  return same ? { grouped: { whole: text.replaceAll(last, ''), fraction: '' } } : {};
}

function valueOf({ whole, fraction }: Digits, decimals: number): bigint | 'tooFine' | undefined {
  if (!/^\d*$/.test(whole + fraction) || whole + fraction === '') return undefined;
  const exact = fraction.replace(/0+$/, '');
  if (exact.length > decimals) return 'tooFine';
  return BigInt((whole || '0') + exact.padEnd(decimals, '0'));
}

/** The user's preferred language, in which numbers are typed. */
const browserLocale = () => (typeof navigator === 'undefined' ? 'en' : navigator.language);

/**
 * Parses an amount field.
 * - Blanks, apostrophes, and marks that are repeated or precede another one separate groups.
 * - A single point or comma that could be either ("150,000") is accepted only if the user's language and this
 *   page, which writes 1,234.5, agree on it; otherwise it is `ambiguous`.
 * @param locale the language numbers are typed in; defaults to the browser's
 */
export function readAmount(text: string, unit: Unit = 'ether', locale = browserLocale()): ReadAmount {
  const trimmed = text.trim().replace('\u2212', '-');
  if (trimmed === '') return { kind: 'empty' };
  const isNegative = trimmed.startsWith('-');
  const sign = isNegative ? -1n : 1n;
  const unsigned = isNegative ? trimmed.slice(1) : trimmed;
  const [head = '', ...tail] = unsigned.split(/[.,]/);
  const othersGrouped = /[\s\u00a0\u2009\u202f'’_]/u.test(unsigned);
  if (othersGrouped && !isGrouped(head.replace(BLANKS_AND_APOSTROPHES, ','))) return { kind: 'invalid' };
  if (othersGrouped && /[^\d]/.test(tail.join(''))) return { kind: 'invalid' };
  const decimals = decimalsOf(unit);
  const { decimal, grouped } = readings(unsigned.replace(BLANKS_AND_APOSTROPHES, ''), othersGrouped);
  const asDecimal = decimal && valueOf(decimal, decimals);
  const asGrouped = grouped && valueOf(grouped, decimals);
  if (typeof asGrouped === 'bigint' && decimal) {
    const mark = unsigned.includes('.') ? '.' : ',';
    const language = marksOf(locale);
    const languageRole = mark === language.decimal ? 'decimal' : mark === language.group ? 'group' : 'none';
    const pageRole = mark === '.' ? 'decimal' : 'group';
    if (languageRole !== pageRole) {
      if (typeof asDecimal !== 'bigint') return { kind: 'tooFine' };
      return { kind: 'ambiguous', grouped: sign * asGrouped, decimal: sign * asDecimal };
    }
    if (pageRole === 'group') return { kind: 'amount', value: sign * asGrouped };
  }
  const value = asDecimal ?? asGrouped;
  if (value === 'tooFine') return { kind: 'tooFine' };
  return value === undefined ? { kind: 'invalid' } : { kind: 'amount', value: sign * value };
}

/** The amount of a text if it is valid and unambiguous, in smallest units. */
export function parseAmount(text: string, unit?: Unit, locale?: string): bigint | undefined {
  const read = readAmount(text, unit, locale);
  return read.kind === 'amount' ? read.value : undefined;
}

/** An amount as text for an amount field, unambiguous in every language. */
export function toInputText(value: bigint | string, unit?: Unit): string {
  const text = toDecimalText(value, unit);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * The error of an amount field: the form's error, followed by what is wrong with this text.
 * @param symbol of the token
 */
export function amountError(error: string, text: string, decimals: number, symbol: string): string {
  const read = readAmount(text, decimals);
  if (read.kind === 'tooFine') return `${error}. ${t.amounts.tooFine(symbol, decimals)}`;
  if (read.kind !== 'ambiguous') return error;
  const { grouped, decimal } = read;
  const why = t.amounts.ambiguous(
    text.trim(),
    `${formatExact(grouped, decimals)} ${symbol}`,
    toInputText(grouped, decimals),
    `${formatExact(decimal, decimals)} ${symbol}`,
    toInputText(decimal, decimals),
  );
  return `${error}. ${why}`;
}
