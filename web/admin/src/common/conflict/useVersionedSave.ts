import { isOutdated, useSingleFlight } from '@launchpad/web-kit';
import { useRef, useState } from 'react';

/** A record's fields as a form holds them. */
export type Values = Record<string, string | boolean>;

/** A record as it is stored, with the version a save of it names. */
export interface Stored<T> {
  values: T;
  version: number;
}

/** What became of a save. A refusal for another reason was told where it was made. */
export type Saved = { status: 'saved'; version: number | undefined } | { status: 'outdated' | 'refused' };

/** What became of a mutation of the API client. */
export function savedOf(result: { data?: { version?: number } | undefined; error?: unknown }): Saved {
  if (result.error === undefined) return { status: 'saved', version: result.data?.version };
  return { status: isOutdated(result.error) ? 'outdated' : 'refused' };
}

export interface Conflict<T> {
  base: T;
  mine: T;
  theirs: Stored<T>;
}

interface Options<T> {
  /** the record as the form was opened with it */
  loaded: { values: T; version: number | undefined };
  /** reads the record as it is now; undefined where that failed */
  read: () => Promise<Stored<T> | undefined>;
  write: (values: T, version: number | undefined) => Promise<Saved>;
  onSaved: (values: T) => void;
}

/** Whether two forms of a record hold the same. */
export const sameValues = <T extends object>(a: T, b: T): boolean =>
  (Object.keys(a) as (keyof T)[]).every((field) => a[field] === b[field]);

/** Fields somebody else changed in the meantime to something that is not here as well. */
export const changedByOthers = <T extends object>({
  base,
  mine,
  theirs,
}: Conflict<T>): (keyof T & string)[] =>
  (Object.keys(base) as (keyof T & string)[]).filter(
    (field) => theirs.values[field] !== base[field] && theirs.values[field] !== mine[field],
  );

/**
 * Saves a record in the version it was loaded in. Where somebody else saved it in between nothing is written,
 * and `conflict` has both; what they changed elsewhere than here needs no decision.
 */
export function useVersionedSave<T extends object>({ loaded, read, write, onSaved }: Options<T>) {
  // what the next save changes, though the page was not drawn anew since the last one
  const base = useRef(loaded);
  const [stored, setStored] = useState(loaded.values);
  const [conflict, setConflict] = useState<Conflict<T>>();
  const { busy, run } = useSingleFlight();

  const attempt = async (values: T, from: { values: T; version: number | undefined }): Promise<void> => {
    const saved = await write(values, from.version);
    if (saved.status === 'saved') {
      setConflict(undefined);
      base.current = { values, version: saved.version };
      setStored(values);
      return onSaved(values);
    }
    if (saved.status === 'refused') return;
    const theirs = await read();
    if (!theirs) return;
    const found = { base: from.values, mine: values, theirs };
    if (changedByOthers(found).length > 0) return setConflict(found);
    // named anew, and once: the next one to come in between is asked about
    if (theirs.version !== from.version) await attempt(values, theirs);
  };

  return {
    busy,
    /** what is stored, as far as this page knows */
    stored,
    conflict,
    /** One save at a time: while one runs, another does nothing. */
    save: (values: T) => run(() => attempt(values, base.current)),
    /** Writes what was decided over the version both were shown. */
    resolve: (values: T) => run(async () => conflict && attempt(values, conflict.theirs)),
    /** Back to the form as it is. */
    leave: () => setConflict(undefined),
  };
}
