import { pathOf, paths } from '@launchpad/api';
import { deadline } from '../api/deadline';
import { accessToken, poolTags, toApiError, type ApiError } from '../api/client';
import { store } from '../api/store';
import { api } from '../api/client';
import { apiOrigin } from '../config/env';
import { mayRetry } from '../session/renewal';
import type { Report } from './types';

const TRIES = 4;
/** After this long the backend counts as away. */
const ANSWER_MS = 30_000;

async function post(
  { call, body }: Report,
  path: string,
  transactionHash: string,
): Promise<ApiError | undefined> {
  const bearer = await accessToken();
  const response = await fetch(apiOrigin + path, {
    method: paths[call][0],
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify({ ...body, transactionHash }),
    signal: deadline(ANSWER_MS),
  });
  if (response.ok) return undefined;
  return toApiError(response.status, await response.json().catch(() => undefined));
}

/** Whether trying again can help: no answer, or an upstream in trouble. */
export const isTransient = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;

/**
 * Tells the backend about a mined transaction. It would find out by itself; this only makes it sooner, and
 * brings along what is not on chain. Tries again while the backend is in trouble.
 * @returns the error it ended with, if any
 */
export async function reportTransaction(
  report: Report,
  transactionHash: string,
  pause: (ms: number) => Promise<void>,
): Promise<ApiError | undefined> {
  // kept by an earlier release, which named calls otherwise
  if (!(report.call in paths)) return undefined;
  const path = pathOf(report.call, report.params ?? {});
  for (let attempt = 1; ; attempt++) {
    let error = await post(report, path, transactionHash).catch(() => toApiError(0, undefined));
    if (error?.status === 401 && (await mayRetry(path, true))) {
      error = await post(report, path, transactionHash).catch(() => toApiError(0, undefined));
    }
    if (!error) return undefined;
    console.error(`${report.call}: ${error.status} ${error.title}`, error.detail ?? '');
    if (!isTransient(error) || attempt === TRIES) return error;
    await pause(1_000 * 2 ** attempt);
  }
}

/** Reads again whatever this pool shows. */
export function refreshPool(poolId: string | undefined): void {
  store.dispatch(api.util.invalidateTags(poolId ? poolTags(poolId) : ['Pools', 'MyOrders']));
}
