import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.js';
import type { Undo } from './undo.js';

/** As the services add files, so that the content id depends on the bytes only. */
const ADD = 'add?cid-version=1&raw-leaves=true&pin=true';

/**
 * Writes every pinned file under its content id; returns the ids. Folders, like those a fresh Kubo holds, are not
 * the launchpad's and are skipped.
 * @param signal stops it
 */
export async function dumpFiles(settings: Settings, folder: string, signal: AbortSignal): Promise<string[]> {
  await mkdir(folder);
  const written: string[] = [];
  for (const cid of await pinned(settings, signal)) {
    const answer = await call(settings, `cat?arg=${cid}`, { signal }).catch((error: unknown) => {
      if (/dag node is a directory/.test(String(error))) return undefined;
      throw error;
    });
    if (!answer) continue;
    await writeFile(join(folder, cid), Buffer.from(await answer.arrayBuffer()));
    written.push(cid);
  }
  return written;
}

/**
 * Adds and pins the files again; existing files are kept.
 * @throws Error when a file gets another content id than it had
 */
export async function restoreFiles(
  settings: Settings,
  folder: string,
  cids: string[],
  undo: Undo,
  signal: AbortSignal,
): Promise<void> {
  const before = new Set(await pinned(settings));
  for (const cid of cids) {
    signal.throwIfAborted();
    const form = new FormData();
    form.set('file', new Blob([await readFile(join(folder, cid))]), cid);
    const answer = await call(settings, ADD, { body: form });
    const { Hash } = (await answer.json()) as { Hash: string };
    if (!before.has(Hash)) undo.add(() => call(settings, `pin/rm?arg=${Hash}`));
    if (Hash !== cid) throw new Error(`The file ${cid} became ${Hash}`);
  }
}

/** Content ids of everything that is pinned. */
async function pinned(settings: Settings, signal?: AbortSignal): Promise<string[]> {
  const answer = await call(settings, 'pin/ls?type=recursive', signal && { signal });
  const { Keys = {} } = (await answer.json()) as {
    Keys?: Record<string, unknown>;
  };
  return Object.keys(Keys);
}

type Bounds = Pick<RequestInit, 'body' | 'signal'>;

async function call({ IPFS_API_URL }: Settings, path: string, init?: Bounds): Promise<Response> {
  const address = `${IPFS_API_URL.replace(/\/$/, '')}/api/v0/${path}`;
  const answer = await fetch(address, { method: 'POST', ...init });
  if (!answer.ok) throw new Error(`IPFS ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
