import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from './journal.js';
import type { PlacedMutant } from './sources.js';

describe('the journal of a run', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journal-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const mutant = (start: number, to: string) =>
    ({ path: 'services/orders/src/a.ts', line: 1, start, from: '<', to }) as PlacedMutant;

  it('says to the next one what became of each mutant', () => {
    const before = new Journal(folder, 'abc');
    before.note(mutant(1, '<='), true);
    before.note(mutant(1, '>'), false);
    const journal = new Journal(folder, 'abc');
    expect(journal.outcomeOf(mutant(1, '<='))).toBe(true);
    expect(journal.outcomeOf(mutant(1, '>'))).toBe(false);
    expect(journal.outcomeOf(mutant(2, '<='))).toBeUndefined();
  });

  it('says nothing to one on other sources', () => {
    new Journal(folder, 'abc').note(mutant(1, '<='), true);
    expect(new Journal(folder, 'abd').outcomeOf(mutant(1, '<='))).toBeUndefined();
  });

  it('is read around a line that was not written to its end', () => {
    new Journal(folder, 'abc').note(mutant(1, '<='), true);
    const [name = ''] = readdirSync(folder);
    appendFileSync(join(folder, name), '\n{"mutant":"services');
    new Journal(folder, 'abc').note(mutant(2, '<='), true);
    const journal = new Journal(folder, 'abc');
    expect([1, 2].map((start) => journal.outcomeOf(mutant(start, '<=')))).toEqual([true, true]);
  });

  it('has a file for the coverage of each set of packages, in whichever order', () => {
    const journal = new Journal(folder, 'abc');
    const file = journal.coverageFile(['web/kit', 'services/orders']);
    expect(journal.coverageFile(['services/orders', 'web/kit'])).toBe(file);
    expect(journal.coverageFile(['services/orders'])).not.toBe(file);
    expect(new Journal(folder, 'abd').coverageFile(['services/orders', 'web/kit'])).not.toBe(file);
  });
});
