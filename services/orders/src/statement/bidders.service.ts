import { pageOf, paginationOf } from '@launchpad/platform';
import type { BiddersRequest } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { factsForInsider } from './insiders.js';

const BIDDERS = `
  SELECT "orderBy", count(*)::int AS bids, sum("sellAmount") AS amount
  FROM "order" WHERE "poolId" = $1 AND ordinal IS NOT NULL AND "withdrawnAt" IS NULL
  GROUP BY "orderBy"`;
/** One pass over the bids: the sums of all bidders, and a page of them. */
const PAGE = `
  SELECT count(*)::int AS total, coalesce(sum(amount), 0)::text AS amount, coalesce(max(amount), 0)::text AS largest,
    coalesce(sum(amount) FILTER (WHERE rank <= 10), 0)::text AS ten,
    coalesce(json_agg(json_build_object('orderBy', "orderBy", 'bids', bids, 'sellAmount', amount::text) ORDER BY rank)
      FILTER (WHERE rank > $2 AND rank <= $3), '[]') AS bidders
  FROM (SELECT *, row_number() OVER (ORDER BY amount DESC, "orderBy") AS rank FROM (${BIDDERS}) AS summed) AS ranked`;

interface Page {
  total: number;
  amount: string;
  largest: string;
  ten: string;
  bidders: { orderBy: string; bids: number; sellAmount: string }[];
}

/** A pool's bidders, and how much of its bids a few of them hold. */
@Injectable()
export class BiddersService {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of bidders, the largest first, by what their bids that were not withdrawn pay. @throws Problem 401, 403, 404 */
  async page({ poolId, caller, page: wanted }: BiddersRequest) {
    const { manager } = this.dataSource;
    await factsForInsider(poolId, caller, manager);
    const { page, limit, skip } = pageOf(wanted);
    const [found] = await manager.query<[Page]>(PAGE, [poolId, skip, skip + limit]);
    return {
      bidders: found.bidders,
      pagination: paginationOf(page, limit, found.total),
      sellAmount: found.amount,
      largestAmount: found.largest,
      tenLargestAmount: found.ten,
    };
  }
}
