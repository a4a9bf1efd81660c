import { isAdminPath, pathOf, paths, traceparentOf } from '@launchpad/api';
import { deadline, responseTimeout } from '../api/deadline';
import { accessToken, poolTags, toApiError, type ApiError } from '../api/client';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { api } from '../api/client';
import { apiOrigin } from '../config/env';
import { sameAddress } from '../formats';
import { currentCaller, shouldRetry } from '../session/renewal';
import type { Report, SentTx } from './types';

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

/** Whether only an admin may post it. */
export const isOfAdmin = ({ call }: Report) => call in paths && isAdminPath(paths[call][1]);

/** Whether this page has the session that a transaction's report needs: an admin's, or that of the account that sent it. */
export async function hasSessionFor({ report, from, chainId }: SentTx): Promise<boolean> {
  if (report && isOfAdmin(report)) return (await accessToken()) !== undefined;
  const { data } = await store.dispatch(sharedApi.endpoints.me.initiate(undefined, { subscribe: false }));
  return sameAddress(data?.address ?? undefined, from) && (data?.onlyChainId ?? chainId) === chainId;
}

/** What another account gets: a pool that is not approved does not exist for it. */
const OTHERS_REFUSALS = [403, 404];

/**
 * Whether a refused report has to be kept until the account that sent it is signed in: the backend never finds what is not
 * on chain by itself, and to refuse anybody else says nothing about it.
 */
export async function awaitsSession(tx: SentTx, { status }: ApiError): Promise<boolean> {
  if (!tx.report || tx.report.confirmedBy) return false;
  return status === 401 || (OTHERS_REFUSALS.includes(status) && !(await hasSessionFor(tx)));
}

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
    const caller = currentCaller();
    let error = await post(report, path, transactionHash).catch(() => toApiError(0, undefined));
    if (error?.status === 401 && (await shouldRetry(path, true, caller))) {
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
