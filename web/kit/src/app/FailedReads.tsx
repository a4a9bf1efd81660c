import { useSyncExternalStore } from 'react';
import { store } from '../api/store';
import { CouldNotLoad } from '../components/feedback';
import { useNewRelease } from '../release/release';
import { restartRead } from '../api/restart';
import { api, type ApiError } from '../api/client';

/** A query in the API client's cache. */
interface Read {
  status: string;
  endpointName?: string;
  originalArgs?: unknown;
  error?: unknown;
}

/** A 404 is a result; a missing sign-in is handled elsewhere. */
function isFailure(error: unknown): boolean {
  const { status, personal = false } = (error ?? {}) as Partial<ApiError>;
  return status !== 404 && !(personal && (status === 401 || status === 403));
}

/** The reads that have failed and not succeeded since, including those being repeated, so that Retry does not flicker. */
function failedReads(): [key: string, read: Read][] {
  const { queries, subscriptions } = store.getState().api;
  return Object.entries(queries).filter(
    (entry): entry is [string, NonNullable<(typeof entry)[1]>] =>
      entry[1]?.error !== undefined &&
      Object.keys(subscriptions[entry[0]] ?? {}).length > 0 &&
      isFailure(entry[1].error),
  );
}

const subscribe = (onChange: () => void) => store.subscribe(onChange);
const failedKeys = () =>
  failedReads()
    .map(([key]) => key)
    .join(' ');

function retryAll() {
  for (const [key, { endpointName, originalArgs }] of failedReads()) {
    if (restartRead(key)) continue;
    const endpoint = Object.entries(api.endpoints).find(([name]) => name === endpointName)?.[1] as
      | { initiate: (args: unknown, options: object) => Parameters<typeof store.dispatch>[0] }
      | undefined;
    if (endpoint) store.dispatch(endpoint.initiate(originalArgs, { forceRefetch: true, subscribe: false }));
  }
}

/**
 * Shows that something on the page could not be loaded, with a Retry, or that the page has a new version. It watches
 * every read of the API client, so that no page can forget to report a failure.
 */
export function FailedReads() {
  const keys = useSyncExternalStore(subscribe, failedKeys);
  const isOutdated = useNewRelease();
  if (keys === '' && !isOutdated) return null;
  return (
    <div className="container failed-reads">
      <CouldNotLoad onRetry={retryAll} />
    </div>
  );
}
