import { pathOf, paths, traceparentOf } from '@launchpad/api';
import { deadline, responseTimeout } from '../api/deadline';
import { accessToken, poolTags, toApiError, type ApiError } from '../api/client';
import { store } from '../api/store';
import { api } from '../api/client';
import { apiOrigin } from '../config/env';
import { shouldRetry } from '../session/renewal';
import type { Report } from './types';

const TRIES = 4;

async function post(
  { call, body }: Report,
  path: string,
  transactionHash: string,
): Promise<ApiError | undefined> {
  const bearer = await accessToken();
  const text = JSON.stringify({ ...body, transactionHash });
  const response = await fetch(apiOrigin + path, {
    method: paths[call][0],
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      traceparent: traceparentOf(transactionHash),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    body: text,
    signal: deadline(responseTimeout(text.length)),
  });
  if (response.ok) return undefined;
  return toApiError(response.status, await response.json().catch(() => undefined));
}

/** Whether a retry can help: no response, rate limited, or a failing upstream. */
export const isTransient = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;

/**
 * Posts a mined transaction to the backend. The backend would find it by itself; this is faster and carries what
 * is not on chain. Retries while the backend is unavailable.
 * @returns the last error, if any
 */
export async function reportTransaction(
  report: Report,
  transactionHash: string,
  pause: (ms: number) => Promise<void>,
): Promise<ApiError | undefined> {
  // stored by an earlier release, which used other call names
  if (!(report.call in paths)) return undefined;
  const path = pathOf(report.call, report.params ?? {});
  for (let attempt = 1; ; attempt++) {
    let error = await post(report, path, transactionHash).catch(() => toApiError(0, undefined));
    if (error?.status === 401 && (await shouldRetry(path, true))) {
      error = await post(report, path, transactionHash).catch(() => toApiError(0, undefined));
    }
    if (!error) return undefined;
    console.error(`${report.call}: ${error.status} ${error.title}`, error.detail ?? '');
    if (!isTransient(error) || attempt === TRIES) return error;
    await pause(1_000 * 2 ** attempt);
  }
}

/** Refetches everything shown of a pool; all pools and the user's bids without an id. */
export function refreshPool(poolId: string | undefined): void {
  store.dispatch(api.util.invalidateTags(poolId ? poolTags(poolId) : ['Pools', 'MyOrders']));
}
