import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlacedMutant } from './sources.js';

interface Outcome {
  mutant: string;
  isKilled: boolean;
}

/**
 * What runs on the same sources have found so far: such a run takes two hours, and goes on where the one before it was
 * interrupted.
 */
export class Journal {
  private readonly outcomes: ReadonlyMap<string, boolean>;
  private readonly outcomesFile: string;

  /**
   * @param folder of all journals
   * @param sources a hash of them
   */
  constructor(
    private readonly folder: string,
    private readonly sources: string,
  ) {
    mkdirSync(folder, { recursive: true });
    this.outcomesFile = join(folder, `outcomes-${sources}`);
    this.outcomes = new Map(
      linesOf(this.outcomesFile)
        .map((line): Outcome => JSON.parse(line))
        .map(({ mutant, isKilled }) => [mutant, isKilled]),
    );
  }

  /** The file for what the tests of these packages execute. */
  coverageFile(packages: readonly string[]): string {
    const ofPackages = createHash('sha256')
      .update([...packages].toSorted().join())
      .digest('hex');
    return join(this.folder, `coverage-${this.sources}-${ofPackages.slice(0, 8)}`);
  }

  /** Whether a mutant was killed; undefined if it was not tried. */
  outcomeOf(mutant: PlacedMutant): boolean | undefined {
    return this.outcomes.get(keyOf(mutant));
  }

  note(mutant: PlacedMutant, isKilled: boolean): void {
    const outcome: Outcome = { mutant: keyOf(mutant), isKilled };
    // an interrupted run may have left a part of a line
    appendFileSync(this.outcomesFile, `\n${JSON.stringify(outcome)}`);
  }
}

const keyOf = ({ path, start, to }: PlacedMutant) => `${path} ${start} ${to}`;

const linesOf = (file: string) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith('}'))
    : [];
