import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests passed and failed. */
export interface Count {
  passed: number;
  failed: number;
  /** what failed, with the first line of its error */
  failures?: string[];
  /** lines for the end of all tests */
  notes?: string[];
  /** every test's duration */
  durations?: Duration[];
}

/** How long a test took. */
export interface Duration {
  test: string;
  seconds: number;
}

/** Runs one kind of tests and shows its output. */
export type Step = () => Promise<Count>;

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  /** files that could not be loaded */
  numRuntimeErrorTestSuites: number;
  testResults: {
    /** the file's path */
    name: string;
    /** why the file could not be loaded; also its tests' errors */
    message: string;
    assertionResults: {
      title: string;
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
}

/** A command that passes or fails as a whole: one test. */
export function check(...command: string[]): Step {
  return async () => {
    const { code } = await run(command);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  };
}

/** A program whose last line is its total: `N passed, N failed`. */
export function counted(...command: string[]): Step {
  return async () => {
    const { code, output } = await run(command);
    const [, passed = 0, failed = 0] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
    return { passed: Number(passed), failed: code === 0 ? Number(failed) : Math.max(Number(failed), 1) };
  };
}

/** The tests of a Jest project. `more` are additional Jest options. */
export function jest(project: string, ...more: string[]): Step {
  return async () => {
    const dir = await mkdtemp(join(tmpdir(), 'launchpad-jest-'));
    try {
      const file = join(dir, 'result.json');
      const options = ['--selectProjects', project, '--json', '--outputFile', file, ...more];
      const { code } = await run(
        ['npx', 'jest', ...options],
        { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
        true,
      );
      const text = await readFile(file, 'utf8').catch(() => undefined);
      if (text === undefined) return { passed: 0, failed: 1 };
      const result = JSON.parse(text) as JestResult;
      const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
      return {
        passed: result.numPassedTests,
        failed: code === 0 ? failed : Math.max(failed, 1),
        failures: failuresIn(result),
        durations: durationsIn(result),
      };
    } finally {
      await rm(dir, { recursive: true });
    }
  };
}

function failuresIn({ testResults }: JestResult): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const unloaded = assertionResults.length === 0 && message ? [`${file}: ${firstLine(message)}`] : [];
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return [
      ...unloaded,
      ...failed.map(({ fullName, failureMessages }) => {
        return `${file}: ${fullName}: ${firstLine(failureMessages?.join('\n') ?? '')}`;
      }),
    ];
  });
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).trim().split('\n', 1)[0] ?? '';
}

function durationsIn({ testResults }: JestResult): Duration[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      test: `${relative(process.cwd(), name)}: ${title}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** The contracts' own tests; their output is shown when they have finished. */
export function forge(): Step {
  return async () => {
    const { code, output } = await run(['npm', 'run', '--silent', 'test', '-w', 'contracts'], {}, true);
    process.stdout.write(output);
    const sum = /(\d+) tests passed, (\d+) failed, \d+ skipped/g;
    const counts = [...output.matchAll(sum)].map(([, passed, failed]) => ({
      passed: Number(passed),
      failed: Number(failed),
    }));
    const passed = counts.reduce((total, count) => total + count.passed, 0);
    const failed = counts.reduce((total, count) => total + count.failed, 0);
    return { passed, failed: code === 0 && passed > 0 ? failed : Math.max(failed, 1) };
  };
}

/** Runs a command and shows its output, except Jest's JSON on standard output, which it also writes to a file. */
async function run(
  [command = '', ...args]: string[],
  env: NodeJS.ProcessEnv = {},
  quiet = false,
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (!quiet) process.stdout.write(chunk);
  });
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
