import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';
import { apply } from './mutants.js';
import type { PlacedMutant } from './sources.js';

const NOT_COPIED = new Set(['.git', '.local', 'node_modules']);
/** A test run that takes this long hangs. */
const LONGEST_MS = 300_000;

/** A copy of the checkout in which mutants are tried one after another. */
export class Workshop {
  private readonly tests = new Map<string, string[]>();

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

  /** Whether a test of the mutant's own package fails with it. */
  async kills(mutant: PlacedMutant): Promise<boolean> {
    const path = join(this.folder, mutant.path);
    const source = readFileSync(path, 'utf8');
    const tests = this.testsOf(mutant.path);
    writeFileSync(path, apply(source, mutant));
    try {
      for (const group of byCost(tests, join(this.folder, dirname(mutant.path)))) {
        if (await this.fails(group)) return true;
      }
      return false;
    } finally {
      writeFileSync(path, source);
    }
  }

  /** Tests of a file's own package that load the file. */
  private testsOf(path: string): string[] {
    const known = this.tests.get(path);
    if (known) return known;
    const packageFolder = path.split('/').slice(0, 2).join('/');
    const { stdout } = this.jest('--listTests', '--findRelatedTests', path);
    const found = stdout.split('\n').filter((test) => test.startsWith(join(this.folder, packageFolder, '/')));
    this.tests.set(path, found);
    return found;
  }

  private jest(...args: string[]) {
    return spawnSync(process.execPath, [JEST, ...PROJECTS, ...args], {
      cwd: this.folder,
      env: environment,
      encoding: 'utf8',
    });
  }

  private async fails(tests: string[]): Promise<boolean> {
    if (tests.length === 0) return false;
    const args = [...PROJECTS, '--bail', '--silent', '--runInBand', '--runTestsByPath', ...tests];
    const child = spawn(process.execPath, [JEST, ...args], {
      cwd: this.folder,
      env: environment,
      stdio: 'ignore',
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    return await new Promise((resolve) => child.once('close', (code) => resolve(code !== 0)));
  }
}

/** Tests without servers first, then those next to the file: they kill most mutants. */
function byCost(tests: string[], folder: string): string[][] {
  const isIntegration = (test: string) => test.endsWith('.integration.spec.ts');
  const isNear = (test: string) => dirname(test) === folder;
  const integration = tests.filter(isIntegration);
  return [
    tests.filter((test) => !isIntegration(test)),
    integration.filter(isNear),
    integration.filter((test) => !isNear(test)),
  ];
}

const JEST = 'node_modules/jest/bin/jest.js';
const PROJECTS = ['--selectProjects', 'unit', 'web', 'integration'];
const environment = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
