import type { EntityManager } from 'typeorm';
import { WantedMetadata } from '../pool/metadata.entity.js';

/** A request for metadata, as it was when read. */
export interface WantedNote {
  formHash: string;
  /** Changes with each request. */
  version: string;
}

/** Requests metadata for a pool of this transaction; renews the request if there is one. */
export async function want(formHash: string, nowMs: number, transaction: EntityManager): Promise<void> {
  const note = { formHash, nextAttemptAt: nowMs };
  const noting = transaction.createQueryBuilder().insert().into(WantedMetadata).values(note);
  await noting.orUpdate(['formHash'], ['formHash']).execute();
}

/** The request for metadata; undefined if there is none. */
export async function noteOf(formHash: string, manager: EntityManager): Promise<WantedNote | undefined> {
  const [row] = await manager.query<{ version: string }[]>(
    'SELECT ctid::text AS version FROM wanted_metadata WHERE "formHash" = $1',
    [formHash],
  );
  return row && { formHash, ...row };
}

/**
 * Deletes a request, unless it was renewed since it was read, or is being renewed: otherwise a pool that is not
 * committed yet would wait for its metadata forever.
 */
export async function takeBack(note: WantedNote | undefined, manager: EntityManager): Promise<void> {
  if (!note) return;
  await manager.query(
    `DELETE FROM wanted_metadata WHERE "formHash" IN (
       SELECT "formHash" FROM wanted_metadata WHERE "formHash" = $1 AND ctid = $2::tid FOR UPDATE SKIP LOCKED)`,
    [note.formHash, note.version],
  );
}
