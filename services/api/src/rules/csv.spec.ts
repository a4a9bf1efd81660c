import fc from 'fast-check';
import Papa from 'papaparse';
import { csvLine } from './csv.js';

const SEPARATORS = [',', ';', '\t', '|', ':'];

/** The cells that programs with different separators find in a line, whether or not they know quotes. */
function cellsOf(line: string): string[] {
  const parsed = SEPARATORS.flatMap((delimiter) => Papa.parse<string[]>(line, { delimiter }).data.flat());
  return [...parsed, ...line.split(/[,;\t|:\r\n]/)];
}
/** Whether a spreadsheet may take a cell for a formula, even in full-width letters. */
const isFormula = (cell: string) => /^[\s"\p{C}]*[=+\-@]/u.test(cell.normalize('NFKC'));

describe('a line of a CSV file', () => {
  it('quotes what would end a field or the line', () => {
    expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', 'carriage\rreturn', ''])).toBe(
      'plain,"a,b","say ""hi""","two\nlines","carriage\rreturn",\r\n',
    );
  });

  it('is no formula in a spreadsheet, whatever somebody wrote', () => {
    for (const start of ['=', '+', '-', '@']) expect(csvLine([`${start}1`])).toBe(`'${start}1\r\n`);
    expect(csvLine(['\t1'])).toBe("'\t1\r\n");
    expect(csvLine(['1=1', 'a-b'])).toBe('1=1,a-b\r\n');
  });

  it.each([
    'A;=cmd|/C calc!A0;',
    '＝1+1',
    'A;＝1',
    'A|@SUM(1)',
    'A\t-1',
    'A\r\n+1',
    ' =1',
    '"=1',
    'A;"=1"',
    '\u200b=1',
    'A; \u00a0﹢1',
  ])('is no formula after a separator inside a field either, nor in other letters: %j', (field) => {
    expect(cellsOf(csvLine(['plain', field, field])).filter(isFormula)).toEqual([]);
  });

  it('is no formula for any program, whatever characters it has', () => {
    const characters = fc.constantFrom(
      ...Array.from('=+-@＝＋－＠﹦﹢⁼⁻;,|:\t\r\n\'" \u00a0\u200b\ufeffaZ1'),
    );
    const fields = fc.array(fc.string({ unit: characters, maxLength: 12 }), { minLength: 1, maxLength: 4 });
    const isHarmless = (values: string[]) => !cellsOf(csvLine(values)).some(isFormula);
    expect(fc.check(fc.property(fields, isHarmless), { numRuns: 2_000 })).toMatchObject({ failed: false });
  });
});
