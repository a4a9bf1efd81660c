import {
  ChainClock,
  Clock,
  Networks,
  pageOf,
  paginationOf,
  readsAllPools,
  walletOf,
} from '@launchpad/platform';
import {
  KycStatus,
  PoolOrder,
  PoolOutcome,
  PoolTimeStatus,
  type PoolsServiceListRequest,
} from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { FilteredPools, type Filter } from './filtered-pools.js';
import { WITH_METADATA } from './locked-pool.js';
import { Pool } from './pool.entity.js';
import { PoolIndex } from './pool-index.js';

const tabs = {
  [PoolTimeStatus.UNSPECIFIED]: 'all',
  [PoolTimeStatus.UPCOMING]: 'upcoming',
  [PoolTimeStatus.LIVE]: 'live',
  [PoolTimeStatus.ENDED]: 'ended',
} as const;

const orders = {
  [PoolOrder.UNSPECIFIED]: 'newest',
  [PoolOrder.ENDING]: 'ending',
  [PoolOrder.RAISED]: 'raised',
  [PoolOrder.OLDEST]: 'oldest',
} as const;

const kycs = {
  [KycStatus.UNSPECIFIED]: undefined,
  [KycStatus.PENDING]: 'pending',
  [KycStatus.APPROVED]: 'approved',
  [KycStatus.REJECTED]: 'rejected',
} as const;

const outcomes = {
  [PoolOutcome.UNSPECIFIED]: undefined,
  [PoolOutcome.OPEN]: 'open',
  [PoolOutcome.SETTLED]: 'settled',
  [PoolOutcome.CANCELLED]: 'cancelled',
  [PoolOutcome.SCAM]: 'scam',
  [PoolOutcome.DELETED]: 'deleted',
} as const;

const SHOWN_IN_LISTS = { formHash: true, title: true, logo: true, isKyc: true, links: true } as const;

/** Lists of pools: filtered, counted and paged in memory, while the pools of a page come from the database. */
@Injectable()
export class PoolList {
  private readonly filtered: FilteredPools;

  constructor(
    @InjectRepository(Pool) private readonly pools: Repository<Pool>,
    private readonly index: PoolIndex,
    private readonly networks: Networks,
    private readonly chainClock: ChainClock,
    private readonly clock: Clock,
  ) {
    this.filtered = new FilteredPools(index);
  }

  /**
   * A page of pools with the count of every tab. Of the pools that wait for a review, those who review them get the first
   * of each owner within an hour, and the number of the others.
   * @throws Problem 401 for a managed list without wallet session or admin token
   */
  async page(request: PoolsServiceListRequest) {
    const { page, limit, skip } = pageOf(request.page);
    const tab = tabs[request.timeStatus] ?? 'all';
    const filter = filterOf(request);
    await this.index.refresh();
    const found = this.filtered.tabs(filter, this.times());
    const { all, upcoming, live, ended } = found;
    const counts = {
      all: all.length,
      upcoming: upcoming.length,
      live: live.length,
      ended: ended.length,
    };
    const pools = await this.wholePools(found[tab].slice(skip, skip + limit).map(({ poolId }) => poolId));
    return {
      pools,
      counts,
      pagination: paginationOf(page, limit, counts[tab]),
      held: [...this.filtered.held(filter)],
    };
  }

  private async wholePools(poolIds: string[]): Promise<Pool[]> {
    if (poolIds.length === 0) return [];
    const pools = await this.pools.find({
      where: { poolId: In(poolIds) },
      relations: WITH_METADATA,
      // A hundred descriptions would exceed the size of a reply.
      select: { metadata: SHOWN_IN_LISTS, pendingMetadata: SHOWN_IN_LISTS },
    });
    const byId = new Map(pools.map((pool) => [pool.poolId, pool]));
    return poolIds.flatMap((poolId) => byId.get(poolId) ?? []);
  }

  /** Each chain's time, or the wall clock while no block is known: lists must not wait for a chain. */
  private times(): ReadonlyMap<number, number> {
    const now = (chainId: number) =>
      this.chainClock.head(chainId) ? this.chainClock.nowSeconds(chainId) : this.clock.nowSeconds();
    return new Map(this.networks.all.map(({ chainId }) => [chainId, now(chainId)]));
  }
}

function filterOf(request: PoolsServiceListRequest): Filter {
  const { caller, managed, featured, chainId, order, kyc, outcome } = request;
  const owner = managed && !readsAllPools(caller) ? walletOf(caller) : request.owner;
  return {
    order: orders[order] ?? 'newest',
    managed,
    owner: owner.toLowerCase(),
    caller: managed ? '' : (caller?.address ?? ''),
    only: managed && readsAllPools(caller) ? 0 : (caller?.chainId ?? 0),
    chainId,
    featured,
    kyc: kycs[kyc],
    waiting: managed && readsAllPools(caller) && kyc === KycStatus.PENDING,
    outcome: outcomes[outcome],
    tokens: request.tokens.map((token) => token.toLowerCase()),
    name: request.name.toLowerCase(),
  };
}
