import { noteOf } from './check.js';

describe("the chart's note at the end of all tests", () => {
  it('counts what was skipped, by the program that is missing', () => {
    const skipped = new Map([
      ['helm', 21],
      ['promtool', 2],
    ]);
    expect(noteOf(3, skipped)).toBe(
      'Chart: 3 checks ran, skipped, since not installed: 21 with helm, 2 with promtool',
    );
  });

  it('says that nothing was', () => {
    expect(noteOf(260, new Map())).toBe('Chart: 260 checks ran, none skipped');
  });
});
