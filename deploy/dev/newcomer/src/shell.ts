import { spawn } from 'node:child_process';
import type { Outcome } from './place.js';

/** Runs a command and collects its output. It is stopped after `limitS` seconds, and when we exit in any way. */
export async function execute(
  [program = '', ...args]: string[],
  { env = process.env, cwd, limitS = 1800 }: { env?: NodeJS.ProcessEnv; cwd?: string; limitS?: number } = {},
): Promise<Outcome> {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    ...(cwd === undefined ? {} : { cwd }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const limit = setTimeout(() => {
    output += `\nstill running after ${limitS} s`;
    child.kill('SIGKILL');
  }, limitS * 1000);
  return await new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject);
    // processes it left running may keep its output open
    child.once('exit', (code) => setTimeout(() => resolve({ code: code ?? 1, output }), 100));
  }).finally(() => clearTimeout(limit));
}

/** The same for a command that must succeed. Throws with its output otherwise. */
export async function must(command: string[], options: Parameters<typeof execute>[1] = {}): Promise<string> {
  const { code, output } = await execute(command, options);
  if (code !== 0)
    throw new Error(`${command.join(' ')} failed:\n${output.split('\n').slice(-15).join('\n')}`);
  return output;
}

/** Quotes a string as one word of a shell command. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
