import { pageOf, paginationOf, walletOf } from '@launchpad/platform';
import { PoolTimeStatus, type PoolsServiceListRequest } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository, type SelectQueryBuilder } from 'typeorm';
import { WITH_METADATA } from './locked-pool.js';
import { Pool } from './pool.entity.js';
import { TimeStatusQuery } from './time-status.js';

const tabs = {
  [PoolTimeStatus.UNSPECIFIED]: 'all',
  [PoolTimeStatus.UPCOMING]: 'upcoming',
  [PoolTimeStatus.LIVE]: 'live',
  [PoolTimeStatus.ENDED]: 'ended',
} as const;

type Counts = Record<(typeof tabs)[PoolTimeStatus], number>;

// No join: with one, PostgreSQL would read the pools themselves to count them.
const TITLED = `pool."metadataHash" IN (SELECT "formHash" FROM pool_metadata WHERE title ILIKE :name)`;

const SHOWN_IN_LISTS = { formHash: true, title: true, logo: true, isKyc: true, links: true } as const;

/** Lists of pools, filtered, counted and paged by the database. */
@Injectable()
export class PoolList {
  constructor(
    @InjectRepository(Pool) private readonly pools: Repository<Pool>,
    private readonly timeStatus: TimeStatusQuery,
  ) {}

  /**
   * A page of pools, newest first, with the count of every tab.
   * @throws Problem 401 for a managed list without wallet session or admin token
   */
  async page(request: PoolsServiceListRequest) {
    const { page, limit, skip } = pageOf(request.page);
    const tab = tabs[request.timeStatus] ?? 'all';
    const counts = await this.counts(this.filtered(request));
    const query = this.filtered(request).select('pool.poolId', 'poolId');
    if (tab !== 'all') where(query, this.timeStatus.of(tab));
    // Ids first: they come from an index alone, even on late pages.
    const ids = await query
      .orderBy('pool.createdAt', 'DESC')
      .addOrderBy('pool.poolId', 'DESC')
      .offset(skip)
      .limit(limit)
      .getRawMany<Pick<Pool, 'poolId'>>();
    const pools = await this.pools.find({
      where: { poolId: In(ids.map(({ poolId }) => poolId)) },
      relations: WITH_METADATA,
      // A hundred descriptions would exceed the size of a reply.
      select: { metadata: SHOWN_IN_LISTS, pendingMetadata: SHOWN_IN_LISTS },
      order: { createdAt: 'DESC', poolId: 'DESC' },
    });
    return { pools, counts, pagination: paginationOf(page, limit, counts[tab]) };
  }

  private filtered(request: PoolsServiceListRequest): SelectQueryBuilder<Pool> {
    const { caller, managed, name, featured, chainId } = request;
    const owner = managed && !caller?.admin ? walletOf(caller) : request.owner;
    const query = this.pools.createQueryBuilder('pool').where('pool.present');
    if (!managed) {
      query.andWhere('NOT pool."isDeleted"');
      const approved = `pool."kycStatus" = 'approved'`;
      if (caller?.address) {
        const own = `pool."poolOwner" = :caller AND :only IN (0, pool."chainId")`;
        query.andWhere(`(${approved} OR ${own})`, { caller: caller.address, only: caller.chainId });
      } else query.andWhere(approved);
    } else if (!caller?.admin && caller?.chainId) {
      query.andWhere('pool.chainId = :only', { only: caller.chainId });
    }
    if (owner) query.andWhere('pool.poolOwner = :owner', { owner: owner.toLowerCase() });
    if (chainId) query.andWhere('pool.chainId = :chainId', { chainId });
    if (featured === true) query.andWhere('pool.featureStatus');
    if (featured === false) query.andWhere('pool.featureStatus IS NOT TRUE');
    if (name) query.andWhere(TITLED, { name: `%${escaped(name)}%` });
    return query;
  }

  private async counts(query: SelectQueryBuilder<Pool>): Promise<Counts> {
    query.select('count(*)::int', 'all');
    for (const tab of ['upcoming', 'live', 'ended'] as const) {
      const { sql, parameters } = this.timeStatus.of(tab);
      query.addSelect(`(count(*) FILTER (WHERE ${sql}))::int`, tab).setParameters(parameters);
    }
    const counts = await query.getRawOne<Counts>();
    return counts ?? { all: 0, upcoming: 0, live: 0, ended: 0 };
  }
}

function where(
  query: SelectQueryBuilder<Pool>,
  { sql, parameters }: ReturnType<TimeStatusQuery['of']>,
): void {
  query.andWhere(sql, parameters);
}

/** Escapes text for LIKE. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
