import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { REPOSITORY } from '@launchpad/local';
import { best, worsened, type Result } from './result.js';

/**
 * Runs the benchmark of this checkout and of its base in turn, each twice, and compares the better of each value:
 * `check.js [--large] [commit]`, by default the commit before this one. Exits with 1 when a value is more than 20% worse.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { large: { type: 'boolean', default: false } },
});
const base = git('rev-parse', positionals[0] ?? 'HEAD~1');
const folder = join(REPOSITORY, '.local', 'bench-base');

rmSync(folder, { recursive: true, force: true });
git('worktree', 'prune');
git('worktree', 'add', '--detach', folder, base);
try {
  run(folder, 'make', 'build');
  const [before, after] = [bench(folder), bench(REPOSITORY)];
  if (!isDeepStrictEqual(before.size, after.size)) {
    throw new Error(`${base.slice(0, 9)} is measured with other numbers of pools and bids`);
  }
  const worse = worsened(best(before, bench(folder)), best(after, bench(REPOSITORY)));
  for (const line of worse) console.log(`worse  ${line}`);
  console.log(`${worse.length} values are more than 20% worse than at ${base.slice(0, 9)}`);
  process.exitCode = worse.length === 0 ? 0 : 1;
} finally {
  git('worktree', 'remove', '--force', folder);
}

function bench(checkout: string): Result {
  const file = join(checkout, '.local', 'bench.json');
  const large = options.large ? ['--large'] : [];
  run(checkout, 'node', 'deploy/dev/bench/dist/main.js', '--json', file, ...large);
  return JSON.parse(readFileSync(file, 'utf8')) as Result;
}

function run(cwd: string, command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trim();
}
