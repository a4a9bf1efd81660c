import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PROJECTS = ['--selectProjects', 'unit', 'web', 'integration'];
/** Tests that take longer than this, and than this for each file, hang: on a slow machine, too. */
const [LONGEST_MS, LONGEST_FILE_MS] = [120_000, 60_000];
/** So does a single one that takes longer than this and has no limit of its own: jest's is meant for busy machines. */
const LONGEST_TEST_MS = 120_000;

/** Runs jest in a checkout's folder and returns whether every test passed, and none hung. */
export async function passes(folder: string, tests: string[]): Promise<boolean> {
  const own = (file: string) => join(import.meta.dirname, file);
  const args = [
    ...['--bail', '--silent', '--runInBand', `--testTimeout=${LONGEST_TEST_MS}`],
    ...[`--reporters=${own('first-failure.js')}`, `--testSequencer=${own('smallest-first.js')}`],
  ];
  const timeout = LONGEST_MS + LONGEST_FILE_MS * tests.length;
  return (
    (await exitCode(folder, [...args, '--runTestsByPath', ...tests], {
      stdio: 'ignore',
      timeout,
      killSignal: 'SIGKILL',
    })) === 0
  );
}

/** Runs jest in a checkout's folder, for as long as it takes, whether or not tests fail. */
export async function run(folder: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  await exitCode(folder, args, { stdio: 'inherit', env });
}

async function exitCode(
  folder: string,
  args: string[],
  options: Parameters<typeof spawn>[2],
): Promise<number | null> {
  const env = { ...process.env, ...options.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
  const command = ['node_modules/jest/bin/jest.js', ...PROJECTS, ...args];
  const child = spawn(process.execPath, command, { ...options, cwd: folder, env });
  return await new Promise((resolve) => child.once('close', resolve));
}
