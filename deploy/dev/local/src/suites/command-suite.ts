import type { Suite, Test } from './suite.js';

/** Lines of a failed command's output that are shown. */
const SHOWN_LINES = 30;

/** Returns a suite of one command that passes or fails as a whole. */
export function commandSuite(...command: string[]): Suite {
  return async ({ name, run }) => {
    const began = performance.now();
    const { code, output } = await run(command);
    const test: Test = { file: name, title: name, seconds: (performance.now() - began) / 1000 };
    if (code !== 0) {
      const message = output.trim().split('\n').slice(-SHOWN_LINES).join('\n');
      test.failure = { message, command: command.join(' ') };
    }
    return { tests: [test] };
  };
}

/**
 * Returns a suite of one command that checks single files. Where not all files are to be checked, it gets those that
 * differ from the upstream branch; without such a branch it gets none, which means all.
 * @param checks which files the command can check
 */
export function changedFilesSuite(checks: RegExp, ...command: string[]): Suite {
  return async (context) => {
    const changed = context.checksAllFiles ? undefined : await changedFiles(context.run);
    const files = changed?.filter((file) => checks.test(file)) ?? [];
    if (changed !== undefined && files.length === 0) return { tests: [] };
    return await commandSuite(...command, ...files)(context);
  };
}

/** The files that differ from the upstream branch, or undefined where there is none. */
async function changedFiles(run: Parameters<Suite>[0]['run']): Promise<string[] | undefined> {
  const base = await run(['git', 'merge-base', 'HEAD', '@{upstream}']);
  if (base.code !== 0) return undefined;
  const changed = await run(['git', 'diff', '--name-only', '--diff-filter=d', base.output.trim()]);
  const added = await run(['git', 'ls-files', '--others', '--exclude-standard']);
  return [...changed.output.split('\n'), ...added.output.split('\n')].filter(Boolean);
}

/** Returns a suite whose command prints `N passed, N failed` as its last line. */
export function countedSuite(...command: string[]): Suite {
  return async ({ name, run }) => {
    const { code, output } = await run(command);
    const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
    const failures = code === 0 ? Number(failed) : Math.max(Number(failed), 1);
    const message = output.trim().split('\n').slice(-SHOWN_LINES).join('\n');
    const test = (title: string): Test => ({ file: name, title, seconds: 0 });
    const failure = { message, command: command.join(' ') };
    return {
      tests: [
        ...Array.from({ length: Number(passed) }, (_, index) => test(`${name} ${index + 1}`)),
        ...Array.from({ length: failures }, (_, index) => ({
          ...test(`${name} failed ${index + 1}`),
          failure,
        })),
      ],
    };
  };
}

/** Returns the suite of the contracts' own tests. */
export function forgeSuite(): Suite {
  return async ({ name, run, seed }) => {
    const command = ['npm', 'run', '--silent', 'test', '-w', 'contracts', '--'];
    const { code, output } = await run([...command, '--fuzz-seed', String(seed)]);
    const tests: Test[] = [];
    let file = 'contracts';
    for (const line of output.split('\n')) {
      file = /^Ran \d+ tests? for (\S+)/.exec(line)?.[1] ?? file;
      const [, verdict, reason = '', title] = /^\[(PASS|FAIL)([^\]]*)\] (\w+\(\S*\))/.exec(line) ?? [];
      if (title === undefined || tests.some((test) => test.file === file && test.title === title)) continue;
      const only = `${command.join(' ')} --fuzz-seed ${seed} --match-test '^${title.replace(/\(.*/, '')}$'`;
      const failure = verdict === 'FAIL' ? { message: reason.replace(/^: /, ''), command: only } : undefined;
      tests.push({ file, title, seconds: 0, ...(failure && { failure }) });
    }
    if (code !== 0 && !tests.some(({ failure }) => failure)) {
      const message = output.trim().split('\n').slice(-SHOWN_LINES).join('\n');
      tests.push({ file, title: name, seconds: 0, failure: { message, command: command.join(' ') } });
    }
    return { tests };
  };
}
