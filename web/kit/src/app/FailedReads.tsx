import { useSyncExternalStore } from 'react';
import { store } from '../api/store';
import { CouldNotLoad } from '../components/feedback';
import { askAnew } from '../api/anew';
import { api, type ApiError } from '../api/client';

/** What the API client keeps of a read. */
interface Read {
  status: string;
  endpointName?: string;
  originalArgs?: unknown;
  error?: unknown;
}

/** A missing record is an answer; who is not signed in where it matters is asked to elsewhere. */
function isFailure(error: unknown): boolean {
  const { status, personal = false } = (error ?? {}) as Partial<ApiError>;
  return status !== 404 && !(personal && (status === 401 || status === 403));
}

/** What failed and was not answered since: also while it is read anew, so that its Retry does not come and go. */
function failed(): [key: string, read: Read][] {
  const { queries, subscriptions } = store.getState().api;
  return Object.entries(queries).filter(
    (entry): entry is [string, NonNullable<(typeof entry)[1]>] =>
      entry[1]?.error !== undefined &&
      Object.keys(subscriptions[entry[0]] ?? {}).length > 0 &&
      isFailure(entry[1].error),
  );
}

const subscribe = (changed: () => void) => store.subscribe(changed);
const failedKeys = () =>
  failed()
    .map(([key]) => key)
    .join(' ');

function readAgain() {
  for (const [key, { endpointName, originalArgs }] of failed()) {
    if (askAnew(key)) continue;
    const endpoint = Object.entries(api.endpoints).find(([name]) => name === endpointName)?.[1] as
      { initiate: (args: unknown, options: object) => Parameters<typeof store.dispatch>[0] } | undefined;
    if (endpoint) store.dispatch(endpoint.initiate(originalArgs, { forceRefetch: true, subscribe: false }));
  }
}

/**
 * Says that something the page shows could not be loaded, and loads it again. It knows of every read of every
 * page from the API client, so that no page can forget to say so.
 */
export function FailedReads() {
  const keys = useSyncExternalStore(subscribe, failedKeys);
  if (keys === '') return null;
  return (
    <div className="container failed-reads">
      <CouldNotLoad onRetry={readAgain} />
    </div>
  );
}
