import { mkdir, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backup } from './backup.js';
import { MANIFEST } from './manifest.js';
import type { Settings } from './settings.js';

// A folder of backups, each named by its time: `2026-11-23T021700Z`.

/** What is not complete may be under way for so long: the chart stops a backup after four hours. */
const UNDER_WAY_MS = 12 * 60 * 60_000;

/**
 * Takes a backup into a new folder of the shelf, and deletes all but the newest `keep`, and what was interrupted: not
 * another one that is under way. Returns its folder.
 */
export async function takeBackup(
  settings: Settings,
  shelf: string,
  keep: number,
  now = new Date(),
): Promise<string> {
  await mkdir(shelf, { recursive: true });
  const folder = join(shelf, now.toISOString().replace(/:|\.\d+/g, ''));
  await backup(settings, folder);
  const complete = await backupsIn(shelf);
  const old = complete.slice(0, -keep);
  const interrupted = (await named(shelf)).filter(
    (name) => !complete.includes(name) && timeOf(name) < now.getTime() - UNDER_WAY_MS,
  );
  for (const name of [...old, ...interrupted]) await rm(join(shelf, name), { recursive: true });
  return folder;
}

/** The newest complete backup of the shelf, or the one with this name. @throws Error if there is none */
export async function findBackup(shelf: string, name?: string): Promise<string> {
  const complete = await backupsIn(shelf);
  const found = name ? complete.find((each) => each === name) : complete.at(-1);
  if (!found) throw new Error(`No complete backup${name ? ` ${name}` : ''} in ${shelf}`);
  return join(shelf, found);
}

/** Names of the complete backups, oldest first. */
async function backupsIn(shelf: string): Promise<string[]> {
  return (await named(shelf)).filter((name) => existsSync(join(shelf, name, MANIFEST)));
}

async function named(shelf: string): Promise<string[]> {
  const names = await readdir(shelf).catch(() => []);
  return names.filter((name) => /^\d{4}-\d\d-\d\dT\d{6}Z$/.test(name)).sort();
}

/** When a backup began, from its name, in ms. */
const timeOf = (name: string) => Date.parse(name.replace(/T(..)(..)(..)Z/, 'T$1:$2:$3Z'));
