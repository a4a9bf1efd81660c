import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { printSuite, printTotal, writeJunit } from './report.js';
import type { Results } from './suite.js';

const results: Results = {
  tests: [
    { file: 'a.spec.ts', title: 'passes', seconds: 2 },
    {
      file: 'a.spec.ts',
      title: 'fails <once> & "again"',
      seconds: 1,
      failure: { message: 'Expected 1\u0000', command: 'make unit FILE=a.spec.ts', flakySeed: 7 },
    },
  ],
  notes: ['Chart: 2 checks ran'],
};

describe('the report of the tests', () => {
  let lines: string[];

  beforeEach(() => {
    lines = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(...line.split('\n')));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = undefined;
  });

  it('has one line for a suite that passed', () => {
    printSuite('unit', { tests: results.tests.slice(0, 1) }, 3.2);
    expect(lines).toEqual(['unit             1 passed, 0 failed  3 s']);
  });

  it('shows the title, the message and the command for a failed test, and that it is flaky', () => {
    printSuite('unit', results, 3);
    expect(lines.join('\n')).toMatch(
      /FLAKY \(seed 7\) a\.spec\.ts: fails <once>[^]*Expected 1[^]*make unit FILE=a\.spec\.ts[^]*unit\.log/,
    );
  });

  it('ends with the total, and fails for a flaky test', () => {
    printTotal([results]);
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
    expect(lines).toContain('Chart: 2 checks ran');
    expect(process.exitCode).toBe(1);
  });

  it('is written as valid JUnit XML', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'report-'));
    try {
      await writeJunit('unit', results, folder);
      const xml = await readFile(join(folder, 'unit.xml'), 'utf8');
      expect(xml).toContain('<testsuite name="unit" tests="2" failures="1">');
      expect(xml).toContain(
        'name="fails &lt;once&gt; &amp; &quot;again&quot;" time="1"><failure>Expected 1 <',
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
