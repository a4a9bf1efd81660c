import { spawn } from 'node:child_process';

const PROJECTS = ['--selectProjects', 'unit', 'web', 'integration'];
/** A test run that takes this long hangs. */
const LONGEST_MS = 300_000;

/** Runs jest in a checkout's folder and returns whether every test passed within five minutes. */
export async function passes(folder: string, tests: string[]): Promise<boolean> {
  const args = ['--bail', '--silent', '--runInBand', '--runTestsByPath', ...tests];
  return (
    (await exitCode(folder, args, { stdio: 'ignore', timeout: LONGEST_MS, killSignal: 'SIGKILL' })) === 0
  );
}

/** Runs jest in a checkout's folder, for as long as it takes. Fails when a test does. */
export async function run(folder: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const code = await exitCode(folder, args, { stdio: 'inherit', env });
  if (code !== 0) throw new Error('Tests fail without a mutant.');
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
