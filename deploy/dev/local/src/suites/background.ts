import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Result } from './result.js';

/** Below what runs meanwhile, whose servers have deadlines; it still gets a quarter of a core that both want. */
const NICENESS = 5;

/**
 * Runs these kinds of tests in another process, with what other kinds leave of the processor. Its output is shown at
 * once when it has ended.
 */
export async function runInBackground(program: string, names: string[]): Promise<Result> {
  const child = fork(program, names, { silent: true });
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  let result: Result | undefined;
  child.once('message', (message) => (result = message as Result));
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.stdout.write(Buffer.concat(output));
  return result ?? { passed: 0, failed: 1, failures: names, notes: [], durations: [] };
}
