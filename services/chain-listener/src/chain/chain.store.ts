import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { traceparentOf } from '@launchpad/api';
import { AFTER_ALL_LOGS, factId, positionOf } from '@launchpad/facts';
import {
  Clock,
  EVENT_RETENTION_MS,
  factSubject,
  Networks,
  Outbox,
  publicationId,
  retractionId,
} from '@launchpad/platform';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  ChainFactRetractedSchema,
  ChainFactSchema,
  ChainHeadSchema,
  type ChainFact,
  type ChainHead,
} from '@launchpad/proto';
import {
  Between,
  DataSource,
  In,
  LessThan,
  LessThanOrEqual,
  MoreThan,
  Raw,
  type EntityManager,
} from 'typeorm';
import type { TokenNames } from './token-info.js';
import { Chain, Fact, RecentBlock, RegisteredUser, type Token } from './chain.entity.js';
import { TokenStore } from './token.store.js';

/** Facts, or blocks with facts, per statement. */
const BATCH = 1_000;

/** Lease duration, unless renewed: how long another instance needs to take over from a dead one. */
const LEASE_SECONDS = 6;

/** Another instance holds the lease now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A block and its facts, in order. */
export interface BlockRecord {
  number: number;
  hash: string;
  facts: ChainFact[];
  /** Numbers of the users that the auction registered; none by default. */
  users?: number[];
}

/** A transaction's facts, and the ids of their events, in the same order; ids of old events are left out. */
export interface TransactionFacts {
  facts: ChainFact[];
  eventIds: string[];
}

/** How far the listener has read a chain. */
export type Cursor = Pick<Chain, 'chainId' | 'cursorNumber' | 'cursorHash'>;

/** A block from which reading can resume; no hash before the first. */
export interface ResumePoint {
  number: number;
  hash: string | null;
}

/**
 * The listener's state for each chain. Cursor, blocks, facts and their events change in one transaction, and only by
 * the holder of the chain's lease.
 */
@Injectable()
export class ChainStore {
  private readonly instanceId = randomUUID();
  private readonly tokens: TokenStore;

  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    this.tokens = new TokenStore(clock);
  }

  /** Adds newly configured chains, to be read from their start block. */
  async prepare(): Promise<void> {
    const rows = this.networks.all.map(({ chainId, startBlock }) => ({
      chainId,
      cursorNumber: startBlock - 1,
      completeNumber: startBlock - 1,
    }));
    await this.dataSource.createQueryBuilder().insert().into(Chain).values(rows).orIgnore().execute();
  }

  private get chainIds(): number[] {
    return this.networks.all.map(({ chainId }) => chainId);
  }

  /** Takes or renews this instance's lease on a chain; false while another instance holds it. */
  async lease(chainId: number): Promise<boolean> {
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .update(Chain)
      .set({ holder: this.instanceId, leaseUntil: () => `now() + interval '${LEASE_SECONDS} seconds'` })
      .where('"chainId" = :chainId AND (holder = :instanceId OR holder IS NULL OR "leaseUntil" < now())', {
        chainId,
        instanceId: this.instanceId,
      })
      .execute();
    return affected === 1;
  }

  /** Releases the lease, so that another instance can take over immediately. */
  async release(chainId: number): Promise<void> {
    await this.dataSource.manager.update(
      Chain,
      { chainId, holder: this.instanceId },
      { holder: null, leaseUntil: null },
    );
  }

  chain(chainId: number): Promise<Chain> {
    return this.dataSource.manager.findOneByOrFail(Chain, { chainId });
  }

  /** The newest block of each chain that has one. */
  async heads(): Promise<ChainHead[]> {
    const chains = await this.chains();
    return chains.flatMap(({ head }) => (head ? [fromBinary(ChainHeadSchema, head)] : []));
  }

  async saveHead(head: ChainHead): Promise<void> {
    const { chainId } = head;
    await this.change(chainId, async () => ({ head: Buffer.from(toBinary(ChainHeadSchema, head)) }));
  }

  /** The configured chains. */
  chains(): Promise<Chain[]> {
    return this.dataSource.manager.find(Chain, {
      where: { chainId: In(this.chainIds) },
      order: { chainId: 'ASC' },
    });
  }

  /** Whether an instance, whichever, holds the lease of each configured chain. */
  async followed(): Promise<Map<number, boolean>> {
    const held = await this.dataSource.manager.find(Chain, {
      select: { chainId: true },
      where: { chainId: In(this.chainIds), leaseUntil: Raw((column) => `${column} > now()`) },
    });
    const ids = new Set(held.map(({ chainId }) => chainId));
    return new Map(this.chainIds.map((chainId) => [chainId, ids.has(chainId)]));
  }

  /** The recent blocks of a chain, newest first, each the child of the next, down to the last final one. */
  recentBlocks(chainId: number): Promise<RecentBlock[]> {
    return this.dataSource.manager.find(RecentBlock, { where: { chainId }, order: { number: 'DESC' } });
  }

  /** The recent block with a number; null if there is none. */
  recentBlock(chainId: number, number: number): Promise<RecentBlock | null> {
    return this.dataSource.manager.findOneBy(RecentBlock, { chainId, number });
  }

  /**
   * The current facts of transactions, in order, and the ids of their events as long as the stream keeps them: older
   * ones were applied long ago. Transactions without facts are left out.
   */
  async factsOf(chainId: number, transactionHashes: string[]): Promise<Map<string, TransactionFacts>> {
    const rows = await this.dataSource.manager.find(Fact, {
      where: { chainId, transactionHash: In(transactionHashes), isCanonical: true },
      order: { blockNumber: 'ASC', logIndex: 'ASC' },
    });
    const keptSince = this.clock.nowMs() - EVENT_RETENTION_MS;
    const found = new Map<string, TransactionFacts>();
    for (const row of rows) {
      const { facts, eventIds } = found.get(row.transactionHash) ?? { facts: [], eventIds: [] };
      found.set(row.transactionHash, {
        facts: [...facts, fromBinary(ChainFactSchema, row.data)],
        eventIds:
          row.publishedAt.getTime() > keptSince
            ? [...eventIds, publicationId(row.id, row.retractions)]
            : eventIds,
      });
    }
    return found;
  }

  /** The tokens among these that were read before, by lowercase address. */
  knownTokens(chainId: number, addresses: string[]): Promise<ReadonlyMap<string, Token>> {
    return this.tokens.known(this.dataSource.manager, chainId, addresses);
  }

  /** Tokens with unreadable names that are due to be read again. */
  dueTokens(chainId: number, most: number): Promise<Token[]> {
    return this.tokens.due(this.dataSource.manager, chainId, most);
  }

  /** Stores a token's names after another read, and publishes them for the pools that have it. */
  async saveTokenNames(chainId: number, address: string, names: TokenNames): Promise<void> {
    await this.change(chainId, async (transaction) => {
      const facts = await this.tokens.update(transaction, chainId, address, names);
      await this.publish(transaction, chainId, facts);
      return {};
    });
  }

  /**
   * Appends blocks after the cursor, oldest first, and moves the cursor to the last of them.
   * @param after where the cursor should be
   * @param finalNumber blocks before this one need not be kept
   * @param tokenNames names of unknown tokens of new pools, by lowercase address
   * @param isComplete whether no fact of these blocks can be missing
   * @returns the new cursor
   */
  async append(
    after: Cursor,
    blocks: BlockRecord[],
    finalNumber: number,
    tokenNames: ReadonlyMap<string, TokenNames>,
    isComplete = false,
  ): Promise<Cursor> {
    const { chainId } = after;
    const last = blocks.at(-1);
    if (!last) return after;
    const cursor = { cursorNumber: last.number, cursorHash: last.hash };
    const keptFrom = Math.min(finalNumber, last.number);
    await this.change(chainId, async (transaction, chain) => {
      if (chain.cursorNumber !== after.cursorNumber || chain.cursorHash !== after.cursorHash) {
        throw new LeaseLost(`the cursor of chain ${chainId} has moved`);
      }
      const kept = blocks.filter(({ number }) => number >= keptFrom);
      await transaction.insert(
        RecentBlock,
        kept.map(({ number, hash }) => ({ chainId, number, hash })),
      );
      const facts = blocks.flatMap((block) => block.facts);
      const named = await this.tokens.nameTokens(transaction, chainId, facts, tokenNames);
      await this.publish(transaction, chainId, named);
      await this.addUsers(transaction, chainId, blocks);
      await transaction.delete(RecentBlock, { chainId, number: LessThan(keptFrom) });
      const wasComplete = chain.completeNumber === after.cursorNumber;
      return isComplete && wasComplete ? { ...cursor, ...completeAt(last) } : cursor;
    });
    return { chainId, ...cursor };
  }

  /**
   * A page of the blocks from which reading can resume, newest first: those with facts, and the one before the first,
   * which ends the last page.
   * @param below only blocks before this one, as for the next page; all by default
   */
  async resumePoints(chainId: number, below = Number.MAX_SAFE_INTEGER): Promise<ResumePoint[]> {
    const rows = await this.dataSource.query<{ number: string; hash: string }[]>(BLOCKS_WITH_FACTS, [
      chainId,
      below,
      BATCH,
    ]);
    const blocks = rows.map(({ number, hash }) => ({ number: Number(number), hash }));
    if (blocks.length === BATCH) return blocks;
    return [...blocks, { number: (this.networks.find(chainId)?.startBlock ?? 0) - 1, hash: null }];
  }

  /**
   * Retracts all facts after a block, newest first, and moves the cursor to it.
   * @param singlyThrough the blocks up to this one are to be read one by one; by default as before
   */
  async rewind(chainId: number, to: ResumePoint, singlyThrough?: number): Promise<void> {
    await this.change(chainId, async (transaction, chain) => {
      await this.retractAfter(transaction, chainId, to.number);
      await this.tokens.removeAfter(transaction, chainId, to.number);
      await transaction.delete(RegisteredUser, { chainId, blockNumber: MoreThan(to.number) });
      await transaction.delete(RecentBlock, { chainId, number: MoreThan(to.number) });
      if (to.hash !== null)
        await transaction.upsert(RecentBlock, { chainId, ...to, hash: to.hash }, ['chainId', 'number']);
      return {
        cursorNumber: to.number,
        cursorHash: to.hash,
        pausedReason: null,
        acceptsDeepReorganisation: false,
        ...(chain.completeNumber > to.number && completeAt(to)),
        ...(singlyThrough !== undefined && { singlyThrough }),
      };
    });
  }

  /** Stores that the facts are complete through a block. */
  async setComplete(chainId: number, block: ResumePoint): Promise<void> {
    await this.change(chainId, async () => completeAt(block));
  }

  /** Stores that blocks may be read by ranges again. */
  async endSingly(chainId: number): Promise<void> {
    await this.change(chainId, async () => ({ singlyThrough: null }));
  }

  /** All current facts of logs up to a block, in order, in batches. */
  async *allFacts(chainId: number, through: number): AsyncGenerator<ChainFact[]> {
    let rows: Fact[];
    let [block, index] = [-1, -1];
    do {
      rows = await this.dataSource.manager
        .createQueryBuilder(Fact, 'fact')
        .where('fact.chainId = :chainId AND fact.isCanonical AND fact.blockNumber <= :through', {
          chainId,
          through,
        })
        .andWhere('(fact.blockNumber, fact.logIndex) > (:block, :index)', { block, index })
        .andWhere('fact.logIndex < :afterAll', { afterAll: AFTER_ALL_LOGS })
        .orderBy({ 'fact.blockNumber': 'ASC', 'fact.logIndex': 'ASC' })
        .limit(BATCH)
        .getMany();
      yield rows.map(({ data }) => fromBinary(ChainFactSchema, data));
      [block, index] = [rows.at(-1)?.blockNumber ?? block, rows.at(-1)?.logIndex ?? index];
    } while (rows.length === BATCH);
  }

  /** How many users the auction has registered up to a block. */
  countUsers(chainId: number, through: number): Promise<number> {
    return this.dataSource.manager.countBy(RegisteredUser, {
      chainId,
      blockNumber: LessThanOrEqual(through),
    });
  }

  private async addUsers(transaction: EntityManager, chainId: number, blocks: BlockRecord[]): Promise<void> {
    const rows = blocks.flatMap(({ number, users = [] }) =>
      users.map((userId) => ({ chainId, userId, blockNumber: number })),
    );
    for (let from = 0; from < rows.length; from += BATCH) {
      await transaction.upsert(RegisteredUser, rows.slice(from, from + BATCH), ['chainId', 'userId']);
    }
  }

  /** Pauses or resumes a chain; all data is kept. */
  async setPaused(chainId: number, pausedReason: string | null): Promise<void> {
    await this.change(chainId, async () => ({ pausedReason }));
  }

  // If a fact's block left the chain and returned, the fact is published again as a new event.
  private async publish(transaction: EntityManager, chainId: number, facts: ChainFact[]): Promise<void> {
    const publishedAt = new Date(this.clock.nowMs());
    for (let from = 0; from < facts.length; from += BATCH) {
      const batch = facts.slice(from, from + BATCH).map(rowOf);
      const returned = await transaction.query<Pick<Fact, 'id' | 'retractions'>[]>(WRITE_FACTS, [
        chainId,
        publishedAt,
        ...columnsOf(batch),
      ]);
      const retractions = new Map(returned.map((row) => [row.id, row.retractions]));
      await this.outbox.addAll(
        transaction,
        batch.map(({ fact, id, data }) => ({
          id: publicationId(id, retractions.get(id) ?? 0),
          subject: factSubject(chainId, String(fact.fact.case), fact.blockchainPoolId),
          schema: ChainFactSchema,
          message: fact,
          payload: data,
          ...traceOf(fact),
        })),
      );
    }
  }

  // In batches, each from the block of the last one on: a deep reorganisation retracts more than fits into memory.
  private async retractAfter(transaction: EntityManager, chainId: number, number: number): Promise<void> {
    let facts: Fact[];
    let newest = Number.MAX_SAFE_INTEGER;
    do {
      facts = await transaction.find(Fact, {
        where: { chainId, blockNumber: Between(number + 1, newest), isCanonical: true },
        order: { blockNumber: 'DESC', logIndex: 'DESC' },
        take: BATCH,
      });
      await this.retract(transaction, facts);
      newest = facts.at(-1)?.blockNumber ?? number;
    } while (facts.length === BATCH);
  }

  private async retract(transaction: EntityManager, facts: Fact[]): Promise<void> {
    if (facts.length === 0) return;
    await transaction.query(RETRACT_FACTS, [facts.map(({ id }) => id)]);
    await this.outbox.addAll(
      transaction,
      facts.map((row) => {
        const fact = fromBinary(ChainFactSchema, row.data);
        return {
          id: retractionId(publicationId(row.id, row.retractions)),
          subject: factSubject(row.chainId, 'retracted', fact.blockchainPoolId),
          schema: ChainFactRetractedSchema,
          message: create(ChainFactRetractedSchema, { fact }),
          ...traceOf(fact),
        };
      }),
    );
  }

  // The lock serialises the transactions of two instances, so that events keep the order of the facts. It is not the row's,
  // which is locked last, just before the commit: however long the work takes, the lease can be renewed.
  private change(
    chainId: number,
    work: (transaction: EntityManager, chain: Chain) => Promise<Partial<Chain>>,
  ): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('chain'), $1)`, [chainId]);
      const chain = await transaction.findOneByOrFail(Chain, { chainId });
      if (chain.holder !== this.instanceId) throw new LeaseLost(leaseLost(chainId));
      const changes = await work(transaction, chain);
      const held = { chainId, holder: this.instanceId };
      const { affected } = await transaction.update(Chain, held, { ...changes, holder: this.instanceId });
      if (affected !== 1) throw new LeaseLost(leaseLost(chainId));
    });
  }
}

// cspell:ignore stands told -- names of columns
const WRITE_FACTS = `
  WITH written AS (
    INSERT INTO fact (id, "chainId", "toldAt", "blockNumber", "logIndex", "transactionHash", data)
    SELECT id, $1, $2, block, log, hash, data
    FROM unnest($3::text[], $4::bigint[], $5::integer[], $6::text[], $7::bytea[]) AS it (id, block, log, hash, data)
    ON CONFLICT (id) DO UPDATE SET stands = true, data = excluded.data, "toldAt" = excluded."toldAt"
    RETURNING id, retractions
  ) SELECT id, retractions FROM written WHERE retractions > 0`;

// A fact's id has its block's hash in the second place. In the order of the index, so that a page reads only its own facts.
const BLOCKS_WITH_FACTS = `
  SELECT "blockNumber" AS number, split_part(min(id), ':', 2) AS hash FROM fact
  WHERE "chainId" = $1 AND "blockNumber" < $2 AND stands
  GROUP BY "blockNumber" ORDER BY "blockNumber" DESC LIMIT $3`;

const RETRACT_FACTS = `UPDATE fact SET stands = false, retractions = retractions + 1 WHERE id = ANY($1)`;

/** What is said of a transaction is in the trace of that transaction. */
const traceOf = ({ position }: ChainFact) =>
  position ? { traceparent: traceparentOf(position.transactionHash) } : {};

/** A fact, its id, its position and its bytes. */
const rowOf = (fact: ChainFact) => ({
  fact,
  id: factId(fact),
  position: positionOf(fact),
  data: Buffer.from(toBinary(ChainFactSchema, fact)),
});

/** The columns of facts, each as an array, in the order of {@link WRITE_FACTS}. */
function columnsOf(rows: ReturnType<typeof rowOf>[]): unknown[][] {
  return [
    rows.map(({ id }) => id),
    rows.map(({ position }) => position.blockNumber),
    rows.map(({ position }) => position.logIndex),
    rows.map(({ position }) => position.transactionHash),
    rows.map(({ data }) => data),
  ];
}

function completeAt({ number, hash }: ResumePoint): Partial<Chain> {
  return { completeNumber: number, completeHash: hash };
}

function leaseLost(chainId: number): string {
  return `another instance works on chain ${chainId}`;
}
