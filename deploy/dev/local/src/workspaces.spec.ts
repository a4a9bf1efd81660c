import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './stack/home.js';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');

/** The folders of all packages, from the repository's root. */
const packages = (JSON.parse(read('package.json')) as { workspaces: string[] }).workspaces
  .flatMap((workspace) => {
    if (!workspace.endsWith('/*')) return [workspace];
    const folder = workspace.slice(0, -2);
    return readdirSync(join(REPOSITORY, folder)).map((name) => `${folder}/${name}`);
  })
  .filter((folder) => existsSync(join(REPOSITORY, folder, 'package.json')));

describe('each package', () => {
  it.each(packages)("is in the README's table of folders: %s", (folder) => {
    const rows = read('README.md').matchAll(/^\| (`.*?`) +\|/gm);
    expect([...rows].flatMap(([, cell = '']) => cell.split(', '))).toContain(`\`${folder}/\``);
  });

  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] };

  // the pages' types are checked by themselves, and Vite builds them
  it.each(packages.filter((folder) => !folder.startsWith('web/')))(
    'is built with the others: %s',
    (folder) => {
      expect(references).toContainEqual({ path: folder });
    },
  );
});
