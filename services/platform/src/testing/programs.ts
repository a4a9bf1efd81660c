import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A missing program. The message names the package that provides it. */
export class MissingProgram extends Error {}

/** The full path of a program. Debian keeps some of them outside the path of ordinary users. */
export function findProgram(name: string, debianPackage: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/usr/bin'];
  return find(name, folders, debianPackage);
}

/** The full path of one of PostgreSQL's programs, of the newest version installed. */
export function findPostgresProgram(name: string): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(root, version, 'bin'));
  return find(name, [...folders, ...(process.env.PATH ?? '').split(delimiter)], 'postgresql');
}

function find(name: string, folders: string[], debianPackage: string): string {
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (found) return found;
  throw new MissingProgram(`${name} is missing: install it with "apt-get install ${debianPackage}".`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
