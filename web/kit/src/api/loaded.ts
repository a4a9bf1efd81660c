import type { ApiError } from './client';

/**
 * Data of the server as an editor or a dialog gets it: only what is loaded can be changed and saved. `absent` is
 * said only by the server's own 404.
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
 * What a query of the API client stands at. An answer that is not whole (`isWhole`) counts as failed; once
 * loaded, data stays loaded although a later reading of it fails.
 */
export function loadedOf<T>(query: Query<T>, isWhole: (value: T) => boolean = () => true): Loaded<T> {
  const { currentData, isFetching, isUninitialized, error, refetch } = query;
  const retry = () => void refetch();
  if (currentData !== undefined && currentData !== null && isWhole(currentData)) {
    return { status: 'loaded', value: currentData, retry };
  }
  if (isFetching || isUninitialized) return { status: 'loading' };
  if ((error as Partial<ApiError> | undefined)?.status === 404) return { status: 'absent' };
  return { status: 'failed', retry };
}

/** Whether an answer has every field of a sample, each of the sample's type. */
export function hasShapeOf(value: unknown, sample: object): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(sample).every(([field, like]) => {
    const found: unknown = Reflect.get(value, field);
    return typeof found === typeof like && Array.isArray(found) === Array.isArray(like);
  });
}
