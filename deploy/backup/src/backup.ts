import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpDatabases, refuseFilledDatabases, restoreDatabases } from './databases.js';
import { dumpEvents, refuseFilledStream, restoreEvents } from './events.js';
import { dumpFiles, restoreFiles } from './files.js';
import { noteBackup } from './note.js';
import { readManifest, writeManifest, type Manifest } from './manifest.js';
import { databasesOf, type Settings } from './settings.js';
import { Undo } from './undo.js';

const EVENTS = 'events.jsonl';
const FILES = 'files';

/**
 * Writes a backup into a folder that is new or empty: the databases first, then the events, then the files, so that
 * it includes everything a database has published or references. With services running the databases are dumped at
 * different times; the events in between are delivered again after a restore.
 * @param signal stops it, also the programs that it runs
 * @throws Error if the folder is not empty; if a part fails, and the signal's reason, after what was written is deleted
 */
export async function backup(
  settings: Settings,
  folder: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  const takenAt = new Date();
  try {
    const dumps = await dumpDatabases(settings, folder, signal);
    const events = await dumpEvents(settings, join(folder, EVENTS), signal);
    const files = await dumpFiles(settings, join(folder, FILES), signal);
    const parts = [...dumps, EVENTS, ...files.map((cid) => join(FILES, cid))];
    await writeManifest(folder, parts, { takenAt: takenAt.toISOString(), events, files }, signal);
  } catch (error) {
    // a half backup would take its room, and refuse the next one into this folder
    for (const part of await readdir(folder)) await rm(join(folder, part), { recursive: true, force: true });
    // its reason says more than how a part ended
    signal.throwIfAborted();
    throw error;
  }
  await noteBackup(settings, takenAt);
}

/**
 * Restores a backup into empty databases and an empty stream, with no service running. Checks everything before it
 * writes anything, and takes back what it wrote if it fails later.
 * @param signal stops it, which is a failure too
 * @throws Error if the backup is damaged or a target is not empty, and the signal's reason
 */
export async function restore(
  settings: Settings,
  folder: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { part } of databasesOf(settings)) {
    if (!(`${part}.dump` in manifest.parts)) throw new Error(`${folder} has no dump of ${part}`);
  }
  await refuseFilledDatabases(settings);
  await refuseFilledStream(settings);
  const undo = new Undo();
  try {
    await restoreFiles(settings, join(folder, FILES), manifest.files, undo, signal);
    await restoreEvents(settings, join(folder, EVENTS), undo, signal);
    await restoreDatabases(settings, folder, undo, signal);
    signal.throwIfAborted();
  } catch (error) {
    await undo.run();
    signal.throwIfAborted();
    throw error;
  }
  return manifest;
}
