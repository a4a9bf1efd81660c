import { appendFileSync, writeFileSync } from 'node:fs';

/** One combination of a page, its user, and a fault. */
export interface Combination {
  /** "site /pool/:poolId (live) as investor" */
  page: string;
  /** "reads getPool: 503", "Place Order: pressed twice" */
  trial: string;
}

/** The trial without a fault. */
export const CLEAN = 'nothing wrong';

/** Reports every combination with its result; the last line is the total. */
export class Report {
  passed = 0;
  private atSecond = 0;
  private readonly failures: { combination: Combination; broken: string[] }[] = [];
  private readonly ofThemselves = new Map<string, ReadonlySet<string>>();
  private readonly started = Date.now();

  constructor(
    /** gets one line for each combination */
    private readonly file: string,
    private readonly isQuiet: boolean,
  ) {
    writeFileSync(file, '');
  }

  /** @param isSecond whether this is the result of the second attempt */
  add(combination: Combination, broken: string[], { isSecond = false } = {}): void {
    // what a page breaks without a fault is reported once
    const known = this.ofThemselves.get(combination.page);
    const unique = [...new Set(broken)].filter((what) => !known?.has(what));
    if (combination.trial === CLEAN) this.ofThemselves.set(combination.page, new Set(unique));
    const verdict = unique.length > 0 ? 'FAIL' : isSecond ? 'ok 2' : 'ok  ';
    const line = `${verdict} ${combination.page} · ${combination.trial}`;
    if (verdict === 'ok 2') this.atSecond++;
    appendFileSync(this.file, `${[line, ...unique.map((what) => `       ${what}`)].join('\n')}\n`);
    if (unique.length === 0) this.passed++;
    else this.failures.push({ combination, broken: unique });
    if (unique.length > 0 || !this.isQuiet)
      console.log([line, ...unique.map((what) => `       ${what}`)].join('\n'));
  }

  get failed(): number {
    return this.failures.length;
  }

  /** The broken promises, each with its count and first occurrences: many combinations have one cause. */
  causes(): string[] {
    const causes = new Map<string, { times: number; where: Set<string> }>();
    for (const { combination, broken } of this.failures) {
      for (const what of broken) {
        const kind = what.replace(/0x\w+…\w+/g, '0x…').replace(/\d+(?!\d* px)/g, '#');
        const known = causes.get(kind) ?? { times: 0, where: new Set() };
        known.times++;
        known.where.add(`${combination.page} · ${combination.trial}`);
        causes.set(kind, known);
      }
    }
    return [...causes]
      .toSorted(([, a], [, b]) => b.times - a.times)
      .map(([kind, { times, where }]) => {
        const first = [...where].slice(0, 4).map((one) => `\n      ${one}`);
        const more = where.size > 4 ? `\n      and ${where.size - 4} more` : '';
        return `${times} × ${kind}${first.join('')}${more}`;
      });
  }

  end(): void {
    const seconds = Math.round((Date.now() - this.started) / 1000);
    if (this.failures.length > 0) console.log(`\nBroken promises:\n${this.causes().join('\n')}`);
    console.log(`\n${this.passed + this.failed} combinations in ${seconds} s, each in ${this.file}`);
    if (this.atSecond > 0) console.log(`${this.atSecond} passed only at the second attempt: "ok 2" there`);
    console.log(`${this.passed} passed, ${this.failed} failed`);
  }
}
