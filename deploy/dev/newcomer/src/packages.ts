import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';

/** Folders of this checkout with npm packages: most are in the root's, other versions in their workspace's. */
export const PACKAGES = ['.', 'proto', 'contracts', ...['services', 'web', 'deploy'].flatMap(inside)]
  .map((folder) => join(folder, 'node_modules'))
  .filter((folder) => existsSync(join(REPOSITORY, folder)));

function inside(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder)).map((name) => join(folder, name));
}
