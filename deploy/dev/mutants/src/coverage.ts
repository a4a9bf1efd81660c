import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';
import type { CoveredLines } from './coverage-reporter.js';
import { run } from './jest.js';

const OPTIONS = [
  ...['--silent', '--maxWorkers=100%', '--workerIdleMemoryLimit=1GB', '--reporters=default'],
  ...['--coverage', '--coverageProvider=v8', '--coverageReporters=none'],
];

/** Which files of tests execute which lines of their own package. */
export class Coverage {
  private readonly covered = new Map<string, CoveredLines[]>();

  /**
   * Runs every test of the packages once. A file of tests that fails is left out: it would kill each mutant.
   * @param file where the result is kept, and taken from if it is there
   */
  static async measured(packages: string[], file: string): Promise<Coverage> {
    if (!existsSync(file)) {
      const unfinished = `${file}.unfinished`;
      rmSync(unfinished, { force: true });
      const reporter = join(import.meta.dirname, 'coverage-reporter.js');
      const sources = packages.map((name) => `--collectCoverageFrom=${name}/src/**/*.{ts,tsx}`);
      const tests = packages.map((name) => `--testPathPatterns=^${REPOSITORY}/${name}/`);
      const args = [...OPTIONS, `--reporters=${reporter}`, ...sources, ...tests];
      await run(REPOSITORY, args, { MUTANTS_COVERAGE: unfinished });
      renameSync(unfinished, file);
    }
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return new Coverage(lines.map((line): CoveredLines => JSON.parse(line)));
  }

  private constructor(covered: CoveredLines[]) {
    for (const lines of covered)
      this.covered.set(lines.source, [...(this.covered.get(lines.source) ?? []), lines]);
  }

  /** The files of tests that execute a line of a source, in no order. */
  testsOf(source: string, line: number): string[] {
    return (this.covered.get(source) ?? [])
      .filter(({ lines }) => lines.includes(line))
      .map(({ test }) => test);
  }
}
