import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';
import { REPOSITORY } from '../stack/home.js';
import type { Package } from './packages.js';

/** Whether a file is a part of what runs. */
export function isCode(file: string): boolean {
  return /\.ts$/.test(file) && !/\.(d|spec)\.ts$/.test(file);
}

/**
 * Brings a source file into what runs, without a look at its types: a compiler that looks at them takes seconds. A
 * file that is gone is taken away.
 * @returns whether what runs is another now
 * @throws where the syntax is wrong, with the place; then nothing is written
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
