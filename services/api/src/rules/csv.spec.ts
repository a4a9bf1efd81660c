import { csvLine } from './csv.js';

describe('a line of a CSV file', () => {
  it('quotes what would end a field or the line', () => {
    expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', 'carriage\rreturn', ''])).toBe(
      'plain,"a,b","say ""hi""","two\nlines","carriage\rreturn",\r\n',
    );
  });

  it('is no formula in a spreadsheet, whatever somebody wrote', () => {
    for (const start of ['=', '+', '-', '@', '\t']) expect(csvLine([`${start}1`])).toBe(`'${start}1\r\n`);
    expect(csvLine(['1=1', 'a-b'])).toBe('1=1,a-b\r\n');
  });
});
