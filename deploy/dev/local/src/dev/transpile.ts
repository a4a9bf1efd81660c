import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';
import { REPOSITORY } from '../stack/home.js';
import type { Package } from './packages.js';

/** Whether a file is code that runs. */
export function isCode(file: string): boolean {
  return /\.ts$/.test(file) && !/\.(d|spec)\.ts$/.test(file);
}

/**
 * Transpiles a source file into the output without checking types, which takes seconds. The output of a deleted file is
 * deleted.
 * @returns whether the output changed
 * @throws Error on a syntax error, with its position; then nothing is written
 */
export async function transpile(file: string, { source, output }: Package): Promise<boolean> {
  const target = join(output, relative(source, file)).replace(/\.ts$/, '.js');
  if (!existsSync(file)) {
    await rm(target, { force: true });
    return true;
  }
  const { code, map } = await transformFile(file, {
    cwd: REPOSITORY,
    sourceMaps: true,
    sourceFileName: relative(dirname(target), file),
  });
  if (code === (await readFile(target, 'utf8').catch(() => ''))) return false;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.map`, map ?? '');
  await writeFile(target, code);
  return true;
}
