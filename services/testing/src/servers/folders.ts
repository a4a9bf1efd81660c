import { chmodSync, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Makes a folder, and lets every OS user pass through it and the folders above it up to `top`, whatever the
 * umask and whatever rights they had. They still can't be listed by others who could not list them before.
 */
export function makePassable(top: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { mode } = statSync(folder);
  if (!isPassable(mode)) chmodSync(folder, (mode & 0o7777) | PASS);
  if (folder !== top) makePassable(top, dirname(folder));
}

/**
 * The innermost folder, from this one upwards, that keeps other OS users out, as root's home does; undefined
 * where all can pass.
 */
export function closedFolder(folder: string): string | undefined {
  if (!isPassable(statSync(folder).mode)) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : closedFolder(parent);
}

/** A new folder for what is thrown away, where also root's PostgreSQL, which runs as another user, finds its data. */
export function temporaryFolder(name: string): string {
  const usual = tmpdir();
  const place = process.getuid?.() === 0 && closedFolder(usual) ? '/tmp' : usual;
  return mkdtempSync(join(place, `launchpad-${name}-`));
}

const PASS = 0o011;

function isPassable(mode: number): boolean {
  return (mode & 0o001) !== 0;
}
