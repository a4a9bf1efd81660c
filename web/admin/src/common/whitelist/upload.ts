import { limits } from '@launchpad/api';
import { store } from '@launchpad/web-kit';
import { whitelistApi } from './api';
import { listOf, namedUpload, noteUpload, uploadOf } from './longLists';

const running = new WeakMap<readonly string[], Promise<string>>();

/**
 * Uploads a long list in parts, once.
 * @returns the upload's id
 * @throws the request's error
 */
export function uploadOnce(list: string[]): Promise<string> {
  const known = uploadOf(list);
  if (known) return Promise.resolve(known.id);
  const started = running.get(list) ?? upload(list).finally(() => running.delete(list));
  running.set(list, started);
  return started;
}

async function upload(list: string[]): Promise<string> {
  const uploadId = crypto.randomUUID();
  for (let part = 0; part * limits.whitelistPart < list.length; part += 1) {
    const start = part * limits.whitelistPart;
    const whiteListUsers = list.slice(start, start + limits.whitelistPart);
    await store
      .dispatch(whitelistApi.endpoints.saveWhitelistPart.initiate({ uploadId, part, whiteListUsers }))
      .unwrap();
  }
  noteUpload(list, uploadId);
  return uploadId;
}

/**
 * Loads the list a draft names, unless that was done. One that is no longer there stays without addresses.
 * @param whiteListUsers the draft's field
 * @throws the request's error
 */
export async function loadNamed(whiteListUsers: unknown): Promise<void> {
  const named = typeof whiteListUsers === 'string' ? namedUpload(whiteListUsers) : undefined;
  if (!named || listOf(named.id)) return;
  const list: string[] = [];
  for (let part = 0, parts = 1; part < parts; part += 1) {
    const query = whitelistApi.endpoints.getWhitelistPart.initiate(
      { uploadId: named.id, part },
      { forceRefetch: true, subscribe: false },
    );
    const found = await store.dispatch(query).unwrap();
    parts = found.parts;
    for (const address of found.whiteListUsers) list.push(address);
  }
  noteUpload(list, named.id);
}
