import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program, or undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A program's output, and whether it succeeded. */
export interface Outcome {
  ok: boolean;
  stdout: string;
  /** standard output and standard error */
  output: string;
}

/** Runs a program and waits until it exits; `input` goes to its standard input. */
export function run(program: string, args: string[], input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, output: `${stdout}${stderr}` });
    });
    child.stdin?.end(input);
  });
}
