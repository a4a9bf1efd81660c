import { limits } from '@launchpad/api';
import { patternOf } from '@launchpad/platform';
import type { EntityManager } from 'typeorm';

/** Which comments; empty texts and no `hidden` do not filter. */
export interface CommentFilter {
  poolId: string;
  hidden?: boolean | undefined;
  /** in the text, the writer's address, or the pool's title; in any case */
  search: string;
}

/**
 * The ids of a page of comments on present pools, newest first, and how many there are, up to `limits.found`.
 * @param skip comments before the page
 */
export async function findComments(
  manager: EntityManager,
  { poolId, hidden, search }: CommentFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const sources = search === '' ? [NEWEST] : [BY_TEXT, BY_TITLE];
  const state = hidden === undefined ? 'TRUE' : `comment.hiding IS ${hidden ? 'NOT NULL' : 'NULL'}`;
  const newest = sources.map(
    (source) => `(${source} AND pool.present AND ($1 = '' OR comment."poolId" = $1) AND ${state} ${FIRST})`,
  );
  const parameters = [poolId, skip, skip + limit, ...(search === '' ? [] : [patternOf(search)])];
  const [found] = await manager.query<[{ ids: string[]; total: number }]>(
    `SELECT count(*)::int AS total,
       coalesce(array_agg(id ORDER BY number) FILTER (WHERE number > $2 AND number <= $3), '{}') AS ids
     FROM (
       SELECT id, row_number() OVER (ORDER BY "createdAt" DESC, id DESC) AS number
       FROM (${newest.join(' UNION ')}) AS newest
     ) AS found WHERE number <= ${limits.found}`,
    parameters,
  );
  return found;
}

const FIRST = `ORDER BY comment."createdAt" DESC, comment.id DESC LIMIT ${limits.found}`;
const COMMENTS = `SELECT comment.id, comment."createdAt" FROM comment JOIN pool ON pool."poolId" = comment."poolId"`;

const NEWEST = `${COMMENTS} WHERE TRUE`;
// Each of these has an index, and one condition for both would have none.
const BY_TEXT = `${COMMENTS} WHERE (comment.message ILIKE $4 OR comment."userAddress" ILIKE $4)`;
const BY_TITLE = `${COMMENTS} JOIN pool_metadata AS metadata ON metadata."formHash" = pool."metadataHash"
  WHERE metadata.title ILIKE $4`;
