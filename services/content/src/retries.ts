import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@launchpad/platform';
import type { EntityManager } from 'typeorm';

/** Serialises saves and deletions of a kind, since one may look for what another writes. */
export async function oneAtATime(transaction: EntityManager, kind: string): Promise<void> {
  await transaction.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`content.${kind}`]);
}

/** An existing identical record: creating it again is a retry. */
export function already<T extends object>(records: readonly T[], fields: Partial<T>): T | undefined {
  const names = Object.keys(fields) as (keyof T)[];
  return records.find((record) => names.every((name) => isDeepStrictEqual(record[name], fields[name])));
}

/**
 * The version of a record after a change.
 * @param seen the version the change is based on, zero for any
 * @throws Problem 409 if somebody else changed the record since
 */
export function nextVersion(present: number, seen: number): number {
  if (seen !== 0 && seen !== present) throw Problem.outdated();
  return present + 1;
}
