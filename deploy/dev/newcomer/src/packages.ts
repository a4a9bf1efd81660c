import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@launchpad/local';

/** Where this checkout has npm's packages: most at the top, those in another version at the workspace that wants it. */
export const PACKAGES = ['.', 'proto', 'contracts', ...['services', 'web', 'deploy'].flatMap(inside)]
  .map((folder) => join(folder, 'node_modules'))
  .filter((folder) => existsSync(join(REPOSITORY, folder)));

function inside(folder: string): string[] {
  return readdirSync(join(REPOSITORY, folder)).map((name) => join(folder, name));
}
