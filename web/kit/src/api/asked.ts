import { limits, RECORD_ID } from '@launchpad/api';

/**
 * What an address asks to list, within what the server takes: a list that the server refuses would be shown as one that
 * could not be loaded.
 */

/** A text to look for, cut at the limit; empty where the address has none. */
export function askedText(params: URLSearchParams, name: string, most: number = limits.search): string {
  return (params.get(name) ?? '').replaceAll('\0', '').slice(0, most);
}

/** The page of a list, from 1; the first where the address has none. */
export function askedPage(params: URLSearchParams): number {
  const page = Math.floor(Number(params.get('page'))) || 1;
  return Math.min(limits.pageNumber, Math.max(1, page));
}

/** The id of a pool or a record; empty where the address has none, or what can be none. */
export function askedId(params: URLSearchParams, name: string): string {
  const id = params.get(name) ?? '';
  return RECORD_ID.test(id) ? id : '';
}
