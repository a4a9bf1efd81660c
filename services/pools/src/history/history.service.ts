import { FactLog, poolStateOf, positionOf } from '@launchpad/facts';
import {
  Audit,
  auditEntryOf,
  pageOf,
  paginationOf,
  Problem,
  readsAllPools,
  walletOf,
} from '@launchpad/platform';
import type { ListHistoryRequest } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Pool } from '../pool/pool.entity.js';
import { PoolsService } from '../pool/pools.service.js';
import { isInsider } from '../pool/visibility.js';
import { actsOf, type HistoryEntry } from './history.js';

/** Decisions of admins about one pool that its history goes back to, and acts on chain. */
const MOST_DECISIONS = 1_000;
const MOST_ACTS = 1_000;

/** Decisions that a pool's owner may see, with the reasons that are written for the owner. */
const DECISIONS = [
  'pool.approve',
  'pool.reject',
  'pool.request-changes',
  'pool.metadata-approve',
  'pool.metadata-reject',
  'pool.feature',
  'pool.unfeature',
  'pool.scam',
  'pool.scam-message',
  'pool.delete',
];
/** Moderation, with the hidden texts and the moderators' reasons: for admins only. */
const MODERATION = ['comment.hide', 'comment.restore'];

/** What happened to a pool, on chain and by admins. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: PoolsService,
    private readonly audit: Audit,
  ) {}

  /**
   * A page of a pool's history, newest first. Only admins see who decided, and the moderation of comments.
   * @throws Problem 404 if the caller may not see the pool; 401, 403 for all but its owner and admins
   */
  async page({ poolId, caller, page: wanted }: ListHistoryRequest) {
    const pool = await this.pools.visible(poolId, caller);
    if (!isInsider(pool, caller)) {
      walletOf(caller);
      throw Problem.forbidden('Access Denied!', 'Only the pool owner and admins may see this');
    }
    const decisions = await this.decisions(pool, readsAllPools(caller));
    const all = [...decisions, ...(await this.acts(poolId)).toReversed()].toSorted((a, b) =>
      Number(b.timeMs - a.timeMs),
    );
    const { page, limit, skip } = pageOf(wanted);
    return {
      entries: all.slice(skip, skip + limit),
      pagination: paginationOf(page, limit, all.length),
    };
  }

  /** Oldest first. */
  private async acts(poolId: string): Promise<HistoryEntry[]> {
    const log = FactLog.forReading(poolId, this.dataSource.manager);
    const facts = await log.newestOfPool(MOST_ACTS);
    const [oldest] = facts;
    return oldest ? actsOf(facts, poolStateOf(await log.ofPool(positionOf(oldest)))) : [];
  }

  /** Newest first. */
  private async decisions({ poolId, auditedAfter }: Pool, forAdmin: boolean): Promise<HistoryEntry[]> {
    const actions = forAdmin ? [...DECISIONS, ...MODERATION] : DECISIONS;
    const records = await this.audit.about(poolId, actions, MOST_DECISIONS, auditedAfter);
    return records.map(auditEntryOf).map(({ id, subject, name, timeMs, action, before, after }) => ({
      ...{ id: `audit:${id}`, timeMs, action, before, after },
      actor: forAdmin ? subject : '',
      name: forAdmin ? name : '',
      transactionHash: '',
    }));
  }
}
