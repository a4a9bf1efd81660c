import { createWriteStream, mkdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';

/** Folder of the logs and JUnit files of the last run. */
export const RESULTS = join('.local', 'test');

/** Outcome of one test, or of a command that passes or fails as a whole. */
export interface Test {
  /** the file or command that holds the test */
  file: string;
  title: string;
  seconds: number;
  failure?: Failure;
}

export interface Failure {
  message: string;
  /** shell command that runs only this test */
  command: string;
  /** set when the test passed in a second run: how it was seeded in the first */
  flakySeed?: number;
}

/** Results of a suite. */
export interface Results {
  tests: Test[];
  /** lines printed after all suites */
  notes?: string[];
}

/** What a suite runs with. */
export interface Context {
  name: string;
  seed: number;
  /** true on continuous integration, where static checks read every file */
  checksAllFiles: boolean;
  run: Run;
}

/** Runs a command and appends its output to the suite's log. */
export type Run = (command: string[], env?: NodeJS.ProcessEnv) => Promise<{ code: number; output: string }>;

export type Suite = (context: Context) => Promise<Results>;

/** Path of a suite's log. */
export function logOf(suite: string): string {
  return join(RESULTS, `${suite}.log`);
}

/**
 * Returns a function that runs the suite's commands. All output goes to the suite's log file.
 * @param niceness 0 for normal priority; higher numbers leave the processor to other suites
 */
export function runner(suite: string, niceness: number): Run {
  mkdirSync(RESULTS, { recursive: true });
  const log = createWriteStream(logOf(suite), { flags: 'w' });
  return async ([command = '', ...args], env = {}) => {
    log.write(`$ ${[command, ...args].join(' ')}\n`);
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    const end = () => child.kill('SIGTERM');
    process.once('SIGTERM', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log.write(chunk);
        output += chunk.toString();
      });
    }
    try {
      return await new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, signal) => {
          resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output });
        });
      });
    } finally {
      process.off('SIGTERM', end);
    }
  };
}
