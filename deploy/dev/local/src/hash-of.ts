import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './stack/home.js';

const NOT_SOURCES = /^(node_modules|dist|.*\.tsbuildinfo)$/;

/**
 * A hash, in hex, of the contents of folders and files of the checkout, without what is built or installed there.
 * @param paths relative to the checkout's root; a file's has a dot
 */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(path)) hash.update(file).update(readFileSync(join(REPOSITORY, file)));
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  if (path.includes('.')) return [path];
  const entries = readdirSync(join(REPOSITORY, path), { withFileTypes: true });
  return entries
    .filter((entry) => !NOT_SOURCES.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
    );
}
