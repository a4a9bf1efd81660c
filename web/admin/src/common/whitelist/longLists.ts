import { limits } from '@launchpad/api';

/** A list that is on the server in parts, since it is too long for one message or a draft. */
export interface Upload {
  id: string;
  /** number of addresses */
  size: number;
}

const uploads = new WeakMap<readonly string[], Upload>();
const lists = new Map<string, string[]>();

/** Whether a list is too long for one message, and is uploaded in parts. */
export const isLong = (list: readonly string[]): boolean => list.length > limits.whitelistPart;

/** Notes where a list is stored. */
export function noteUpload(list: string[], id: string): void {
  uploads.set(list, { id, size: list.length });
  lists.set(id, list);
}

/** Where a list is stored; undefined if it is not. */
export const uploadOf = (list: readonly string[]): Upload | undefined => uploads.get(list);

/** The list of an upload that was sent or loaded; undefined if it was not. */
export const listOf = (id: string): string[] | undefined => lists.get(id);

/** A list that is not loaded: without addresses, but with its upload. */
function notLoaded(upload: Upload): string[] {
  const list: string[] = [];
  uploads.set(list, upload);
  return list;
}

/** Whether the list's addresses are missing. */
export const isMissing = (list: readonly string[]): boolean => list.length === 0 && uploads.has(list);

const NAME = /^upload:([0-9a-f-]{36}):(\d{1,6})$/;

/** How a draft names an upload instead of holding the list. */
export const nameOf = ({ id, size }: Upload): string => `upload:${id}:${size}`;

/** The upload a draft names; undefined if it holds its list. */
export function namedUpload(text: string): Upload | undefined {
  const [, id, size] = NAME.exec(text) ?? [];
  return id === undefined ? undefined : { id, size: Number(size) };
}

/** Whether a draft's field names an upload whose list is not loaded yet. */
export function isNamed(whiteListUsers: unknown): boolean {
  const upload = typeof whiteListUsers === 'string' ? namedUpload(whiteListUsers) : undefined;
  return upload !== undefined && !lists.has(upload.id);
}

/** The list a draft names, without its addresses if it was not loaded. */
export const namedList = (upload: Upload): string[] => listOf(upload.id) ?? notLoaded(upload);
