import { isOutdated, useSingleFlight } from '@launchpad/web-kit';
import { useEffect, useRef, useState } from 'react';

/** A record's fields as form values. */
export type Values = Record<string, string | boolean>;

/** A stored record and its version. */
export interface Stored<T> {
  values: T;
  version: number;
}

/** What a form is typed over: a stored record, or the blank of a new one, which has no version. */
export interface Opened<T> {
  values: T;
  version: number | undefined;
}

/** The outcome of a save. Callers have already reported any other failure. */
export type SaveResult = { status: 'saved'; version: number | undefined } | { status: 'outdated' | 'failed' };

/** Converts the result of a mutation. */
export function toSaveResult(result: {
  data?: { version?: number } | undefined;
  error?: unknown;
}): SaveResult {
  if (result.error === undefined) return { status: 'saved', version: result.data?.version };
  return { status: isOutdated(result.error) ? 'outdated' : 'failed' };
}

export interface Conflict<T> {
  base: T;
  mine: T;
  theirs: Stored<T>;
}

export interface SaveOptions<T> {
  /** the form's values now: typing goes on while a save is under way */
  typed: T;
  /** the record the form was opened with */
  loaded: Opened<T>;
  /** reads the current record; undefined if that fails */
  read: () => Promise<Stored<T> | undefined>;
  write: (values: T, version: number | undefined) => Promise<SaveResult>;
  /** called with what was saved, and the version it has now */
  onSaved: (saved: Opened<T>) => void;
}

/** Whether two sets of form values are equal. */
export const sameValues = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(a) as (keyof T)[]).every((field) => a[field] === b[field]);

/** Fields somebody else has changed since, to a value other than the one typed here. */
export const conflictingFields = <T extends object>({
  base,
  mine,
  theirs,
}: Conflict<T>): (keyof T & string)[] =>
  (Object.keys(base) as (keyof T & string)[]).filter(
    (field) => theirs.values[field] !== base[field] && theirs.values[field] !== mine[field],
  );

/**
 * Saves a record with optimistic locking. If somebody else has saved it since it was loaded, nothing is written and
 * `conflict` has both sides.
 */
export function useVersionedSave<T extends object>({ typed, loaded, read, write, onSaved }: SaveOptions<T>) {
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  // a ref, as the next save may come before a rerender
  const base = useRef(loaded);
  const [stored, setStored] = useState(loaded.values);
  const [conflict, setConflict] = useState<Conflict<T>>();
  const { busy, run } = useSingleFlight();

  const attempt = async (values: T, from: Opened<T>): Promise<void> => {
    const result = await write(values, from.version);
    if (result.status === 'saved') {
      setConflict(undefined);
      base.current = { values, version: result.version };
      setStored(values);
      return onSaved(base.current);
    }
    if (result.status === 'failed') return;
    const theirs = await read();
    if (!theirs) return;
    const next = { base: from.values, mine: values, theirs };
    if (conflictingFields(next).length > 0) return setConflict({ ...next, mine: latest.current });
    // without conflicting fields, retry with the new version
    if (theirs.version !== from.version) await attempt(values, theirs);
  };

  return {
    busy,
    /** the last known stored values */
    stored,
    conflict,
    /** Does nothing while another save is running. */
    save: (values: T) => run(() => attempt(values, base.current)),
    /** Saves the resolved values over the conflicting version. */
    resolve: (values: T) => run(async () => conflict && attempt(values, conflict.theirs)),
    /** Returns to the form unchanged. */
    leave: () => setConflict(undefined),
  };
}
