import { chmodSync, mkdirSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Creates a folder, and lets every OS user traverse it and the folders above it up to `top`, whatever the umask and their
 * permissions. Listing them is not permitted to anybody else.
 */
export function makePassable(top: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { mode } = statSync(folder);
  if (!isPassable(mode)) chmodSync(folder, (mode & 0o7777) | PASS);
  if (folder !== top) makePassable(top, dirname(folder));
}

/**
 * The innermost folder, from this one upwards, that other OS users cannot traverse, like root's home; undefined if there
 * is none.
 */
export function closedFolder(folder: string): string | undefined {
  if (!isPassable(statSync(folder).mode)) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : closedFolder(parent);
}

/** A new temporary folder that is also accessible to root's PostgreSQL, which runs as another user. */
export function temporaryFolder(name: string): string {
  const usual = tmpdir();
  const place = process.getuid?.() === 0 && closedFolder(usual) ? '/tmp' : usual;
  return mkdtempSync(join(place, `launchpad-${name}-`));
}

const PASS = 0o011;

function isPassable(mode: number): boolean {
  return (mode & 0o001) !== 0;
}
