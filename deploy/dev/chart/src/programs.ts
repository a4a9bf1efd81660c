import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program in PATH or one of `more` folders, or undefined if it is not installed. */
export function findProgram(name: string, ...more: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...more];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A program's output, and whether it succeeded. */
export interface Outcome {
  ok: boolean;
  stdout: string;
  /** standard output and standard error */
  output: string;
}

/** Runs a program and waits until it exits; `input` goes to its standard input. `stop` interrupts it, which is a failure. */
export function run(program: string, args: string[], input = '', stop?: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const options = {
      maxBuffer: 64 * 1024 * 1024,
      killSignal: 'SIGINT',
      ...(stop && { signal: stop }),
    } as const;
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, stdout, output: `${stdout}${stderr}` });
    });
    // one that exits without reading its input breaks the pipe
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
