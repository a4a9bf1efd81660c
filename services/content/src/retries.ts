import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@launchpad/platform';
import type { EntityManager } from 'typeorm';

/** Keeps other saves of a kind waiting until this transaction is over: what they look for may be what it writes. */
export async function oneAtATime(transaction: EntityManager, kind: string): Promise<void> {
  await transaction.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`content.${kind}`]);
}

/** The record that says all of this already: who creates it again means that one. */
export function already<T extends object>(records: readonly T[], fields: Partial<T>): T | undefined {
  const names = Object.keys(fields) as (keyof T)[];
  return records.find((record) => names.every((name) => isDeepStrictEqual(record[name], fields[name])));
}

/**
 * The version a change makes of a record.
 * @param seen the version the change was made from, zero for whichever is there
 * @throws Problem 409 where somebody else changed the record since
 */
export function nextVersion(present: number, seen: number): number {
  if (seen !== 0 && seen !== present) throw Problem.outdated();
  return present + 1;
}
