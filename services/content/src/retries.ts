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
 * Checks that a record is what a change or deletion is based on.
 * @param seen the version it was, zero for any
 * @throws Problem 409 if somebody else changed the record since
 */
export function assertSeen(present: number, seen: number): void {
  if (seen !== 0 && seen !== present) throw Problem.outdated();
}

/** The version of a record after a change. @throws Problem 409 as {@link assertSeen} */
export function nextVersion(present: number, seen: number): number {
  assertSeen(present, seen);
  return present + 1;
}
