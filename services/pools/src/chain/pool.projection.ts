import { isDeepStrictEqual } from 'node:util';
import { poolCode } from '@launchpad/contracts';
import {
  FactLog,
  changesByPool,
  factId,
  orderOf,
  poolStateOf,
  positionOf,
  type PoolReading,
  type PoolState,
} from '@launchpad/facts';
import { Audit, Clock, OnChainFacts, type Delivered } from '@launchpad/platform';
import type { ChainFact, ChainFactRetracted } from '@launchpad/proto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Comment } from '../comments/comment.entity.js';
import { MetadataStore } from '../metadata/metadata.store.js';
import { WITH_METADATA } from '../pool/locked-pool.js';
import { amountsAs, Pool } from '../pool/pool.entity.js';
import { PoolEvents } from '../pool/pool.events.js';
import { KycRecord } from '../pool/kyc.entity.js';
import { Whitelist, WhitelistAddress } from '../pool/whitelist.entity.js';
import { ReviewEntry } from '../review/review-entry.entity.js';

/** Derives pools from chain facts. */
@Injectable()
export class PoolProjection {
  constructor(
    private readonly metadata: MetadataStore,
    private readonly events: PoolEvents,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** Applies facts and retractions, and recomputes their pools from all current facts. */
  @OnChainFacts({ lockOf })
  async onFacts(
    events: Delivered<ChainFact | ChainFactRetracted>[],
    transaction: EntityManager,
  ): Promise<void> {
    for (const [poolId, factChanges] of changesByPool(events, poolCode)) {
      const log = await FactLog.of(poolId, transaction);
      if ((await log.apply(factChanges)).length > 0) await this.derive(log, transaction);
    }
  }

  /**
   * Derives a pool from the facts that were read from its chain again, whatever was stored; decisions about it stay.
   * Publishes the pool even if nothing was wrong, for those who missed an event about it.
   * @returns 1 if it was missing or wrong, else 0
   */
  async rebuild(reading: PoolReading, transaction: EntityManager): Promise<number> {
    const { poolId, facts, newest, through } = reading;
    const log = await FactLog.of(poolId, transaction);
    const ofPool = (fact: ChainFact) => orderOf(fact) === null;
    await log.replace(facts.filter(ofPool), through);
    await log.apply(newest.filter(ofPool).map((fact) => ({ fact, retracted: false })));
    const [known, state] = await this.read(log, transaction);
    const isRight = state ? isSame(known, columnsOf(state)) : !known?.present;
    await this.write(poolId, known, state, transaction);
    return isRight ? 0 : 1;
  }

  private async derive(log: FactLog, transaction: EntityManager): Promise<void> {
    await this.write(log.poolId, ...(await this.read(log, transaction)), transaction);
  }

  /** A pool as stored, and its state according to the facts. */
  private async read(
    log: FactLog,
    transaction: EntityManager,
  ): Promise<[Pool | null, PoolState | undefined]> {
    const { poolId } = log;
    const known = await transaction.findOne(Pool, { where: { poolId }, relations: WITH_METADATA });
    return [known, poolStateOf(await log.ofPool())];
  }

  private async write(
    poolId: string,
    known: Pool | null,
    state: PoolState | undefined,
    transaction: EntityManager,
  ): Promise<void> {
    if (state) await this.save(poolId, known, state, transaction);
    else if (known?.present) await this.remove(known, transaction);
  }

  private async save(poolId: string, known: Pool | null, state: PoolState, transaction: EntityManager) {
    const columns = columnsOf(state);
    // After a reorganisation another pool may get the number; decisions about the first do not apply to it.
    const before =
      known && !isSamePool(known, columns)
        ? await this.successorOf(known, transaction)
        : (known ?? { ...undecided, metadataVersion: 0 });
    const isNewMetadata = before.formHash !== columns.formHash;
    const pool = transaction.create(Pool, {
      ...before,
      ...columns,
      metadataVersion: before.metadataVersion + (isNewMetadata ? 1 : 0),
      poolId,
      present: true,
      updatedAt: isSame(known, columns) ? known.updatedAt : this.clock.nowMs(),
    });
    if (pool.pendingMetadata?.formHash !== pool.formHash) pool.pendingMetadata = null;
    // Set again after other metadata, it is reviewed again.
    if (pool.rejectedMetadataHash !== pool.formHash) pool.rejectedMetadataHash = null;
    // Whoever deletes it again after a reorganisation may be another admin.
    if (!pool.isDeleted) pool.deletedBy = null;
    const metadata = await this.metadata.wanted(pool.formHash, transaction);
    if (metadata) this.metadata.place(pool, metadata);
    await this.events.changed(pool, transaction);
  }

  // What is known of a pool that got the number of another: nothing, nor may the other's version be met again.
  private async successorOf({ poolId, metadataVersion }: Pool, transaction: EntityManager) {
    for (const entity of [KycRecord, ReviewEntry, Comment, Whitelist, WhitelistAddress]) {
      await transaction.delete(entity, { poolId });
    }
    const auditedAfter = await this.audit.newestAbout(poolId, transaction);
    return { ...undecided, metadataVersion, auditedAfter };
  }

  private async remove(pool: Pool, transaction: EntityManager): Promise<void> {
    pool.present = false;
    await this.events.removed(pool, transaction);
  }
}

/**
 * Of pools' own facts one changes one pool at a time. A creation and what is undone are applied alone, since each is
 * published; of a row of an owner's edits only what they come to is.
 */
function lockOf(message: ChainFact | ChainFactRetracted): string | undefined {
  const retracted = message.$typeName === 'launchpad.v1.ChainFactRetracted';
  const fact = retracted ? message.fact : message;
  if (!fact || orderOf(fact) !== null) return undefined;
  const { chainId } = positionOf(fact);
  return retracted || fact.fact.case === 'newPool' ? factId(fact) : `${chainId}:${fact.blockchainPoolId}`;
}

const undecided: Partial<Pool> = {
  metadata: null,
  pendingMetadata: null,
  rejectedMetadataHash: null,
  kycStatus: 'pending',
  contactAt: null,
  requestedChanges: [],
  featureStatus: null,
  scamMessage: null,
  deletedBy: null,
  announced: false,
};

/** Who created a pool and what it sells. Amounts are not among them: a rebuild may correct a wrong one. */
const IDENTITY = ['transactionHash', 'poolOwner', 'poolingToken', 'biddingToken'] as const;

/** Whether a pool was created by the same act: a transaction may create several, of which each may get another number. */
function isSamePool(known: Pool, columns: Partial<Pool>): boolean {
  return IDENTITY.every((field) => known[field] === columns[field]);
}

/** Whether a pool is stored as it is on chain. */
function isSame(known: Pool | null, columns: Partial<Pool>): known is Pool {
  return (
    known !== null &&
    known.present &&
    Object.entries(columns).every(([column, value]) => isDeepStrictEqual(known[column as keyof Pool], value))
  );
}

function columnsOf({ created, poolingToken, biddingToken, ...state }: PoolState): Partial<Pool> {
  return {
    ...state,
    chainId: created.chainId,
    transactionHash: created.transactionHash,
    createdAt: created.blockTimestamp,
    poolingToken: poolingToken.address,
    ptName: poolingToken.name,
    ptSymbol: poolingToken.symbol,
    ptDecimals: poolingToken.decimals,
    ptUnknown: poolingToken.unknown,
    biddingToken: biddingToken.address,
    bdName: biddingToken.name,
    bdSymbol: biddingToken.symbol,
    bdDecimals: biddingToken.decimals,
    bdUnknown: biddingToken.unknown,
    ...amountsAs(state, BigInt),
    initialPoolOrder: BigInt(state.initialPoolOrder),
  };
}
