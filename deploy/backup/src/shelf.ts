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
 * Takes a backup into a new folder of the shelf, of which the newest `keep` stay. Makes room for it first, so that a
 * full shelf does not stay full: what was interrupted is deleted, not another one that is under way, and what would be
 * too old afterwards, but never the last complete one. Returns its folder; one that fails leaves none.
 * @param signal stops it, which is a failure too
 */
export async function takeBackup(
  settings: Settings,
  shelf: string,
  keep: number,
  now = new Date(),
  signal?: AbortSignal,
): Promise<string> {
  await mkdir(shelf, { recursive: true });
  await deleteInterrupted(shelf, now);
  await deleteOld(shelf, Math.max(keep - 1, 1));
  const folder = join(shelf, now.toISOString().replace(/:|\.\d+/g, ''));
  // not recursive: the folder of another backup is refused here, and not deleted below
  await mkdir(folder);
  try {
    await backup(settings, folder, signal);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await deleteOld(shelf, keep);
  return folder;
}

/** Deletes what is not complete and can no longer be under way. */
async function deleteInterrupted(shelf: string, now: Date): Promise<void> {
  const complete = await backupsIn(shelf);
  for (const name of await named(shelf)) {
    const isOver = timeOf(name) < now.getTime() - UNDER_WAY_MS;
    if (isOver && !complete.includes(name)) await rm(join(shelf, name), { recursive: true, force: true });
  }
}

/** Deletes all complete backups but the newest. */
async function deleteOld(shelf: string, keep: number): Promise<void> {
  for (const name of (await backupsIn(shelf)).slice(0, -keep)) {
    // first of all, so that one whose deletion is interrupted does not count as complete
    await rm(join(shelf, name, MANIFEST), { force: true });
    await rm(join(shelf, name), { recursive: true, force: true });
  }
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
