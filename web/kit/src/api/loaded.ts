import type { ApiError } from './client';

/**
 * Server data as editors and dialogs get it: only what is loaded can be changed and saved. `absent` comes only
 * from a 404.
 */
export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'loaded'; value: T; retry: () => void }
  | { status: 'failed'; retry: () => void }
  | { status: 'absent' };

interface Query<T> {
  currentData?: T | undefined;
  isFetching: boolean;
  isUninitialized: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/**
 * Converts a query of the API client. An incomplete response (`isComplete`) counts as failed; loaded data stays
 * loaded when a refetch fails.
 */
export function toLoaded<T>(query: Query<T>, isComplete: (value: T) => boolean = () => true): Loaded<T> {
  const { currentData, isFetching, isUninitialized, error, refetch } = query;
  const retry = () => void refetch();
  if (currentData !== undefined && currentData !== null && isComplete(currentData)) {
    return { status: 'loaded', value: currentData, retry };
  }
  if (isFetching || isUninitialized) return { status: 'loading' };
  if ((error as Partial<ApiError> | undefined)?.status === 404) return { status: 'absent' };
  return { status: 'failed', retry };
}

/**
 * What a list shows: its former page or filter while the next one loads, but not in place of one that failed, also
 * while that is repeated. Undefined if there is nothing to show.
 */
export function shownOf<T>({ data, currentData, error }: { data?: T; currentData?: T; error?: unknown }) {
  return error === undefined ? data : currentData;
}

/** Whether a value has every field of a sample, each with the sample's type. */
export function hasShapeOf(value: unknown, sample: object): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(sample).every(([field, expected]) => {
    const actual: unknown = Reflect.get(value, field);
    return typeof actual === typeof expected && Array.isArray(actual) === Array.isArray(expected);
  });
}
