import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program, undefined where the machine has none. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** What a program wrote, and whether it ended well. */
export interface Outcome {
  ok: boolean;
  stdout: string;
  /** everything it wrote, errors included */
  output: string;
}

/** Runs a program to its end; `input` goes to its standard input. */
export function run(program: string, args: string[], input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, output: `${stdout}${stderr}` });
    });
    child.stdin?.end(input);
  });
}
