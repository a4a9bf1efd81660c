import { limits } from '@launchpad/api';
import type { AuditFilter } from '@launchpad/proto';
import type { EntityManager } from 'typeorm';
import { patternOf } from '../search.js';

/** As `IDX_audit_record_text` has it. */
const TEXT = `"name" || ' ' || "subject" || ' ' || "action" || ' ' || "target"
  || coalesce(' ' || "before"::text, '') || coalesce(' ' || "after"::text, '')`;

/**
 * The ids of a page of records with a text, or about one of the targets, newest first; and how many there are, up to
 * `limits.found`.
 * @param filter empty texts do not filter, but for the search
 * @param found targets that the search found elsewhere
 */
export async function findRecords(
  manager: EntityManager,
  { search, action, target }: Pick<AuditFilter, 'search' | 'action' | 'target'>,
  found: readonly string[],
  { skip, limit }: { skip: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  // Each of these has an index of its own.
  const newest = [`(${TEXT}) ILIKE $1`, 'target = ANY($2)'].map(
    (condition) => `(
      SELECT id FROM audit_record WHERE ${condition} AND ($3 = '' OR action = $3) AND ($4 = '' OR target = $4)
      ORDER BY id DESC LIMIT ${limits.found}
    )`,
  );
  const [page] = await manager.query<[{ ids: string[]; total: number }]>(
    `SELECT count(*)::int AS total,
       coalesce(array_agg(id ORDER BY number) FILTER (WHERE number > $5 AND number <= $6), '{}') AS ids
     FROM (
       SELECT id, row_number() OVER (ORDER BY id DESC) AS number FROM (${newest.join(' UNION ')}) AS newest
     ) AS found WHERE number <= ${limits.found}`,
    [patternOf(search), found, action, target, skip, skip + limit],
  );
  return page;
}
