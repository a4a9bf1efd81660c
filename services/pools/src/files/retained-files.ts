import { Clock } from '@launchpad/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** How long an unreferenced file is kept after its upload, or after its last reference. */
export const RETENTION_MS = 24 * 3_600_000;

/** Files that are about to be referenced. */
@Injectable()
export class RetainedFiles {
  constructor(private readonly clock: Clock) {}

  /**
   * Retains files for the current save and a day more; a file that is being unpinned, or was, is pinned again. To be
   * called in the transaction that saves the reference. Files that were not uploaded here are ignored.
   */
  async keep(cids: string[], transaction: EntityManager): Promise<void> {
    if (cids.length === 0) return;
    const now = this.clock.nowMs();
    // A file that is being unpinned stays leased to the instance that does it.
    await transaction.query(
      `UPDATE stored_file SET
         "dueAt" = CASE state WHEN 'pinned' THEN $2::bigint WHEN 'unpinned' THEN $3::bigint ELSE "dueAt" END,
         state = CASE state WHEN 'pinned' THEN 'pinned' ELSE 'wanted' END
       WHERE cid IN (SELECT cid FROM stored_file WHERE cid = ANY($1) ORDER BY cid FOR UPDATE)`,
      [cids, now + RETENTION_MS, now],
    );
  }
}
