import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { REPOSITORY } from '@launchpad/local';

const SCRIPT = /<(?:script|link rel="modulepreload")[^>]*(?:src|href)="([^"]+\.js)"/g;

/** Bytes, compressed with gzip, of the scripts that a page loads first: those in its index page. */
export async function firstLoad(app: 'site' | 'admin'): Promise<number> {
  const folder = join(REPOSITORY, 'web', app, 'dist');
  const index = await readFile(join(folder, 'index.html'), 'utf8');
  const paths = [...index.matchAll(SCRIPT)].map(([, path = '']) => path.replace(/^\/admin\//, '/'));
  const files = await Promise.all(paths.map((path) => readFile(join(folder, path))));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}
