import { pageOf, paginationOf } from '@launchpad/platform';
import type { BiddersRequest } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { factsForInsider } from './insiders.js';

const BIDDERS = `
  SELECT "orderBy", count(*)::int AS bids, sum("sellAmount") AS amount
  FROM "order" WHERE "poolId" = $1 AND ordinal IS NOT NULL AND "withdrawnAt" IS NULL
  GROUP BY "orderBy"`;
const RANKED = `
  SELECT *, row_number() OVER (ORDER BY amount DESC, "orderBy") AS rank FROM (${BIDDERS}) AS bidders`;

interface Sums {
  total: number;
  amount: string;
  largest: string;
  ten: string;
}

/** A pool's bidders, and how much of its bids a few of them hold. */
@Injectable()
export class BiddersService {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of bidders, the largest first, by what their bids that were not withdrawn pay. @throws Problem 401, 403, 404 */
  page(request: BiddersRequest) {
    return this.dataSource.transaction('REPEATABLE READ', (manager) => pageIn(request, manager));
  }
}

async function pageIn({ poolId, caller, page: wanted }: BiddersRequest, manager: EntityManager) {
  await factsForInsider(poolId, caller, manager);
  const { page, limit, skip } = pageOf(wanted);
  const [sums] = await manager.query<[Sums]>(
    `SELECT count(*)::int AS total, coalesce(sum(amount), 0)::text AS amount,
         coalesce(max(amount), 0)::text AS largest,
         coalesce(sum(amount) FILTER (WHERE rank <= 10), 0)::text AS ten
       FROM (${RANKED}) AS ranked`,
    [poolId],
  );
  const bidders = await manager.query<{ orderBy: string; bids: number; sellAmount: string }[]>(
    `SELECT "orderBy", bids, amount::text AS "sellAmount" FROM (${RANKED}) AS ranked ORDER BY rank LIMIT $2 OFFSET $3`,
    [poolId, limit, skip],
  );
  return {
    bidders,
    pagination: paginationOf(page, limit, sums.total),
    sellAmount: sums.amount,
    largestAmount: sums.largest,
    tenLargestAmount: sums.ten,
  };
}
