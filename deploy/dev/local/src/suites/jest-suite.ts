import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Context, Failure, Suite, Test } from './suite.js';

/** Failures that are run again: more have one cause, which is not chance. */
const MAX_SECOND_RUNS = 10;

const jest = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin', 'jest.js');

/** The parts of Jest's JSON that are read. */
interface JestOutput {
  testResults: {
    /** path of the file */
    name: string;
    /** why the file could not be loaded; also the errors of its tests */
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
}

/** Returns a suite of the tests of a Jest project. `options` are additional options of Jest. */
export function jestSuite(project: string, ...options: string[]): Suite {
  return async (context) => {
    const tests = await runJest(context, ['--selectProjects', project, ...options]);
    if (tests === undefined) return { tests: [unstarted(project, context)] };
    const failed = tests.flatMap((test) => (test.failure ? [{ test, failure: test.failure }] : []));
    for (const { test, failure } of failed.slice(0, MAX_SECOND_RUNS)) {
      failure.command = `make ${project === 'web' ? 'unit' : project} FILE=${test.file} TEST='${inShell(test.title)}'`;
      await classify(context, test, failure, ['--selectProjects', project, ...configIn(options)]);
    }
    return { tests };
  };
}

/** Runs a failed test once more and marks it as flaky when it passes. The test stays failed either way. */
async function classify(context: Context, test: Test, failure: Failure, options: string[]): Promise<void> {
  const pattern = test.title === test.file ? [] : ['--testNamePattern', `^${escaped(test.title)}$`];
  const again = await runJest(context, [...options, ...pattern, '--runTestsByPath', test.file]);
  const passed = again?.some(({ title, failure: second }) => title === test.title && !second);
  const loaded = test.title === test.file && again?.every((each) => !each.failure);
  if (passed || loaded) failure.flakySeed = seedIn(failure.message) ?? context.seed;
}

/** Runs Jest and returns every test that ran, or undefined when Jest could not run. */
async function runJest({ run, seed }: Context, options: string[]): Promise<Test[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'launchpad-jest-'));
  try {
    const file = join(folder, 'result.json');
    const command = [process.execPath, jest, `--seed=${seed}`, '--json', '--outputFile', file, ...options];
    const { code } = await run(command, { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' });
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const tests = testsIn(JSON.parse(text) as JestOutput);
    return code === 0 || tests.some(({ failure }) => failure) ? tests : undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function testsIn({ testResults }: JestOutput): Test[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    if (assertionResults.length === 0 && message) {
      return [{ file, title: file, seconds: 0, failure: failureOf(message) }];
    }
    return assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, duration, failureMessages }) => ({
        file,
        title: fullName,
        seconds: (duration ?? 0) / 1000,
        ...(status === 'failed' && { failure: failureOf(failureMessages?.join('\n') ?? message) }),
      }));
  });
}

function failureOf(message: string): Failure {
  return { message: stripVTControlCharacters(message).trim(), command: '' };
}

function unstarted(project: string, { run: _run, name }: Context): Test {
  const failure = { message: `Jest could not run the project ${project}`, command: `make ${name}` };
  return { file: project, title: project, seconds: 0, failure };
}

/** The options that name another configuration, which a second run needs too. */
function configIn(options: string[]): string[] {
  const index = options.indexOf('--config');
  return index === -1 ? [] : options.slice(index, index + 2);
}

/** The seed that a property-based test names in its error. */
function seedIn(message: string): number | undefined {
  const [, seed] = /\bseed: (-?\d+)/.exec(message) ?? [];
  return seed === undefined ? undefined : Number(seed);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function inShell(text: string): string {
  return text.replaceAll("'", `'\\''`).replaceAll('$', '$$$$');
}
