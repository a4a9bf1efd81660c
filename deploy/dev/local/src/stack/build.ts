import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './home.js';

/** Files that a build runs or serves: no types, no source maps, no tests. */
const RUNS = /^(?!.*\.(spec|e2e-spec)\.).*\.(js|css|html|svg|woff2)$/;

/** Identifies a build: a stack that runs an older one is restarted. */
export function buildId(): string {
  const hash = createHash('sha256');
  for (const workspace of [
    'proto',
    'contracts',
    'deploy/dev/local',
    ...children('services'),
    ...children('web'),
  ]) {
    for (const file of filesIn(join(REPOSITORY, workspace, 'dist')))
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function children(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder)).map((name) => join(folder, name));
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && RUNS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
