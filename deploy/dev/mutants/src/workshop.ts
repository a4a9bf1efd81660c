import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';
import { passes } from './jest.js';
import { apply } from './mutants.js';
import type { PlacedMutant } from './sources.js';

const NOT_COPIED = new Set(['.git', '.local', 'node_modules']);

/** A copy of the checkout in which mutants are tried one after another. */
export class Workshop {
  private constructor(private readonly folder: string) {}

  static open(folder: string): Workshop {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    // one by one, since the copy lies within the checkout
    for (const name of readdirSync(REPOSITORY)) {
      if (NOT_COPIED.has(name)) continue;
      cpSync(join(REPOSITORY, name), join(folder, name), {
        recursive: true,
        filter: (path) => !NOT_COPIED.has(basename(path)),
      });
    }
    symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
    return new Workshop(folder);
  }

  /** Whether one of the files of tests fails with the mutant. */
  async kills(mutant: PlacedMutant, tests: string[]): Promise<boolean> {
    const path = join(this.folder, mutant.path);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, apply(source, mutant));
    try {
      for (const group of byCost(tests, dirname(mutant.path))) {
        if (group.length > 0 && !(await passes(this.folder, group))) return true;
      }
      return false;
    } finally {
      writeFileSync(path, source);
    }
  }
}

/** Tests without servers first, and of each kind those next to the file: they kill most mutants. */
function byCost(tests: string[], folder: string): string[][] {
  const isIntegration = (test: string) => test.endsWith('.integration.spec.ts');
  return [tests.filter((test) => !isIntegration(test)), tests.filter(isIntegration)].flatMap((kind) => [
    kind.filter((test) => dirname(test) === folder),
    kind.filter((test) => dirname(test) !== folder),
  ]);
}
