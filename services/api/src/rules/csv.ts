import Papa from 'papaparse';

/** Signs that start a formula in a spreadsheet, with their full-width, small, raised and lowered forms. */
const SIGNS = '=+\\-@\u207a-\u207c\u208a-\u208c\u2212\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20';
/** Characters that separate cells in some locale or program, and the ends of lines. */
const SEPARATORS = ',;|:\t\r\n\v\f\u0085\u2028\u2029';
/**
 * A sign where a cell may start: at the start of a field, or after a separator inside of it, where a program that expects
 * another separator splits. Quotes and invisible characters before the sign do not protect such a cell.
 */
const FORMULA = new RegExp(`(^|[${SEPARATORS}])([\\s'"\\p{C}]*)([${SIGNS}])`, 'gu');
/** Spreadsheets ignore these at the start of a cell. */
const IGNORED_START = /^[\t\r]/;

/** Returns one line of a CSV file: quoted where needed, and never a spreadsheet formula, in any locale. */
export const csvLine = (values: readonly string[]): string =>
  `${Papa.unparse([values.map(harmless)], { newline: '\r\n' })}\r\n`;

/** An apostrophe makes a cell a text. */
function harmless(field: string): string {
  const text = field.replace(FORMULA, "$1$2'$3");
  return IGNORED_START.test(text) ? `'${text}` : text;
}
