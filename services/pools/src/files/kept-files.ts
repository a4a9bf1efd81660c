import { Clock } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A file that nothing names is kept for this long after its upload, or after it was last named. */
export const KEPT_MS = 24 * 3_600_000;

/** Files that something is about to name. */
@Injectable()
export class KeptFiles {
  constructor(private readonly clock: Clock) {}

  /**
   * Keeps files for as long as whatever names them now is being saved, and a day more: one that is being unpinned, or
   * was, is pinned again. To be called in the transaction that saves it. Files that were never uploaded here are not
   * ours to keep.
   */
  async keep(cids: string[], transaction: EntityManager): Promise<void> {
    if (cids.length === 0) return;
    const now = this.clock.nowMs();
    // What is being unpinned stays with whoever does it until then.
    await transaction.query(
      `UPDATE stored_file SET
         "dueAt" = CASE state WHEN 'pinned' THEN $2::bigint WHEN 'unpinned' THEN $3::bigint ELSE "dueAt" END,
         state = CASE state WHEN 'pinned' THEN 'pinned' ELSE 'wanted' END
       WHERE cid IN (SELECT cid FROM stored_file WHERE cid = ANY($1) ORDER BY cid FOR UPDATE)`,
      [cids, now + KEPT_MS, now],
    );
  }
}
