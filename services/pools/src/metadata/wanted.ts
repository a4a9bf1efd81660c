import type { EntityManager } from 'typeorm';
import { WantedMetadata } from '../pool/metadata.entity.js';

/** A note that metadata is wanted, as it was when it was seen. */
export interface SeenNote {
  formHash: string;
  /** Another one as soon as somebody wants it again. */
  version: string;
}

/** Notes that a pool of this transaction wants metadata. Where that is noted already, the note is a new one now. */
export async function want(formHash: string, nowMs: number, transaction: EntityManager): Promise<void> {
  const note = { formHash, nextAttemptAt: nowMs };
  const noting = transaction.createQueryBuilder().insert().into(WantedMetadata).values(note);
  await noting.orUpdate(['formHash'], ['formHash']).execute();
}

/** The note about metadata; undefined where it is not wanted. */
export async function noteOf(formHash: string, manager: EntityManager): Promise<SeenNote | undefined> {
  const [row] = await manager.query<{ version: string }[]>(
    'SELECT ctid::text AS version FROM wanted_metadata WHERE "formHash" = $1',
    [formHash],
  );
  return row && { formHash, ...row };
}

/**
 * Takes a note back, unless somebody noted it again since it was seen, or is about to: a pool that is not there yet
 * would wait for its metadata for ever.
 */
export async function takeBack(note: SeenNote | undefined, manager: EntityManager): Promise<void> {
  if (!note) return;
  await manager.query(
    `DELETE FROM wanted_metadata WHERE "formHash" IN (
       SELECT "formHash" FROM wanted_metadata WHERE "formHash" = $1 AND ctid = $2::tid FOR UPDATE SKIP LOCKED)`,
    [note.formHash, note.version],
  );
}
