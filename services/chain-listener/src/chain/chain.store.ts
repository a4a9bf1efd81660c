import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { factId, positionOf } from '@launchpad/facts';
import { Clock, EVENTS_KEPT_MS, Networks, Outbox } from '@launchpad/platform';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  ChainFactRetractedSchema,
  ChainFactSchema,
  ChainHeadSchema,
  type ChainFact,
  type ChainHead,
} from '@launchpad/proto';
import { DataSource, In, LessThan, MoreThan, type EntityManager } from 'typeorm';
import type { TokenNames } from './token-info.js';
import { Chain, Fact, RecentBlock, type Token } from './chain.entity.js';
import { eventIdOf, subjectOf } from './fact-identity.js';
import { TokenStore } from './token.store.js';

const FACTS_AT_ONCE = 500;

/** Seconds a lease runs unless it is renewed: the time another instance needs to take over from a dead one. */
const LEASE_SECONDS = 6;

const NOTHING_HEARD: ReadonlyMap<string, TokenNames> = new Map();

/** Another instance works on the chain by now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** A block and the facts it tells, in order. */
export interface BlockRecord {
  number: number;
  hash: string;
  facts: ChainFact[];
}

/** What a transaction told, and the ids of the events that carry it, in the same order but for those of long ago. */
export interface Told {
  facts: ChainFact[];
  eventIds: string[];
}

/** Where the listener stands on a chain. */
export type Cursor = Pick<Chain, 'chainId' | 'cursorNumber' | 'cursorHash'>;

/** A block that a chain can be taken up from; no hash before the first. */
export interface Landmark {
  number: number;
  hash: string | null;
}

/**
 * What is known of each chain. Cursor, blocks, facts and the events about them change in one transaction, and
 * only by the instance that holds the chain's lease.
 */
@Injectable()
export class ChainStore {
  private readonly me = randomUUID();
  private readonly tokens: TokenStore;

  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    this.tokens = new TokenStore(clock);
  }

  /** Notes the chains of the configuration that are new, to be read from their start block. */
  async prepare(): Promise<void> {
    const rows = this.networks.all.map(({ chainId, startBlock }) => ({
      chainId,
      cursorNumber: startBlock - 1,
    }));
    await this.dataSource.createQueryBuilder().insert().into(Chain).values(rows).orIgnore().execute();
  }

  /** Takes or renews this instance's lease on a chain; false while another instance holds it. */
  async lease(chainId: number): Promise<boolean> {
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .update(Chain)
      .set({ holder: this.me, leaseUntil: () => `now() + interval '${LEASE_SECONDS} seconds'` })
      .where('"chainId" = :chainId AND (holder = :me OR holder IS NULL OR "leaseUntil" < now())', {
        chainId,
        me: this.me,
      })
      .execute();
    return affected === 1;
  }

  /** Gives the lease back, so that another instance takes over at once. */
  async release(chainId: number): Promise<void> {
    await this.dataSource.manager.update(
      Chain,
      { chainId, holder: this.me },
      { holder: null, leaseUntil: null },
    );
  }

  chain(chainId: number): Promise<Chain> {
    return this.dataSource.manager.findOneByOrFail(Chain, { chainId });
  }

  /** The newest block seen of each chain that had one. */
  async heads(): Promise<ChainHead[]> {
    const chains = await this.chains();
    return chains.flatMap(({ head }) => (head ? [fromBinary(ChainHeadSchema, head)] : []));
  }

  async saveHead(head: ChainHead): Promise<void> {
    const { chainId } = head;
    await this.change(chainId, async (transaction) => {
      await transaction.update(Chain, chainId, { head: Buffer.from(toBinary(ChainHeadSchema, head)) });
    });
  }

  chains(): Promise<Chain[]> {
    return this.dataSource.manager.find(Chain, { order: { chainId: 'ASC' } });
  }

  /** The blocks kept of a chain, newest first, each the child of the next, down to the last final one. */
  recentBlocks(chainId: number): Promise<RecentBlock[]> {
    return this.dataSource.manager.find(RecentBlock, { where: { chainId }, order: { number: 'DESC' } });
  }

  /** The block kept of a number, null where none is. */
  recentBlock(chainId: number, number: number): Promise<RecentBlock | null> {
    return this.dataSource.manager.findOneBy(RecentBlock, { chainId, number });
  }

  /**
   * The facts of transactions that stand, in order, and the ids of the events that carry them, as long as the stream
   * has those: what is older was applied long ago, and nobody remembers its id. Transactions that told nothing are
   * left out.
   */
  async factsOf(chainId: number, transactionHashes: string[]): Promise<Map<string, Told>> {
    const rows = await this.dataSource.manager.find(Fact, {
      where: { chainId, transactionHash: In(transactionHashes), stands: true },
      order: { blockNumber: 'ASC', logIndex: 'ASC' },
    });
    const kept = this.clock.nowMs() - EVENTS_KEPT_MS;
    const told = new Map<string, Told>();
    for (const row of rows) {
      const { facts, eventIds } = told.get(row.transactionHash) ?? { facts: [], eventIds: [] };
      told.set(row.transactionHash, {
        facts: [...facts, fromBinary(ChainFactSchema, row.data)],
        eventIds: row.toldAt.getTime() > kept ? [...eventIds, eventIdOf(row)] : eventIds,
      });
    }
    return told;
  }

  /** The tokens among these that were asked before, by lowercase address. */
  knownTokens(chainId: number, addresses: string[]): Promise<ReadonlyMap<string, Token>> {
    return this.tokens.known(this.dataSource.manager, chainId, addresses);
  }

  /** Tokens whose names could not be read and are to be asked for again by now. */
  dueTokens(chainId: number, most: number): Promise<Token[]> {
    return this.tokens.due(this.dataSource.manager, chainId, most);
  }

  /** Notes what a token said when it was asked again, and tells it to the pools that have it. */
  async tokenHeard(chainId: number, address: string, names: TokenNames): Promise<void> {
    await this.change(chainId, async (transaction) => {
      await this.tell(transaction, await this.tokens.heardAgain(transaction, chainId, address, names));
    });
  }

  /**
   * Records blocks that follow the cursor, oldest first, and moves it to the last of them.
   * @param after where the cursor is taken to stand
   * @param finalNumber blocks before this one need not be kept
   * @param heard what tokens of new pools that were not known said, by lowercase address
   * @returns where the cursor stands now
   */
  async append(
    after: Cursor,
    blocks: BlockRecord[],
    finalNumber: number,
    heard: ReadonlyMap<string, TokenNames> = NOTHING_HEARD,
  ): Promise<Cursor> {
    const { chainId } = after;
    const last = blocks.at(-1);
    if (!last) return after;
    await this.change(chainId, async (transaction, chain) => {
      if (chain.cursorNumber !== after.cursorNumber || chain.cursorHash !== after.cursorHash) {
        throw new LeaseLost(`the cursor of chain ${chainId} has moved`);
      }
      const rows = blocks.map(({ number, hash }) => ({ chainId, number, hash }));
      await transaction.insert(RecentBlock, rows);
      const facts = blocks.flatMap((block) => block.facts);
      await this.tell(transaction, await this.tokens.name(transaction, chainId, facts, heard));
      await transaction.delete(RecentBlock, {
        chainId,
        number: LessThan(Math.min(finalNumber, last.number)),
      });
      await transaction.update(Chain, chainId, { cursorNumber: last.number, cursorHash: last.hash });
    });
    return { chainId, cursorNumber: last.number, cursorHash: last.hash };
  }

  /** Where a chain can be taken up again, newest first: the blocks that told a fact, and the one before the first. */
  async landmarks(chainId: number): Promise<Landmark[]> {
    const rows = await this.dataSource.manager.find(Fact, {
      where: { chainId, stands: true },
      order: { blockNumber: 'DESC' },
    });
    const blocks = new Map(rows.map(({ blockNumber, data }) => [blockNumber, hashOf(data)]));
    const before = (this.networks.find(chainId)?.startBlock ?? 0) - 1;
    return [...[...blocks].map(([number, hash]) => ({ number, hash })), { number: before, hash: null }];
  }

  /** Takes back everything after a block, the newest fact first, and moves the cursor to the block. */
  async rewind(chainId: number, to: Landmark): Promise<void> {
    await this.change(chainId, async (transaction) => {
      const facts = await transaction.find(Fact, {
        where: { chainId, blockNumber: MoreThan(to.number), stands: true },
        order: { blockNumber: 'DESC', logIndex: 'DESC' },
      });
      for (const fact of facts) await this.takeBack(transaction, fact);
      await this.tokens.forgetAfter(transaction, chainId, to.number);
      await transaction.delete(RecentBlock, { chainId, number: MoreThan(to.number) });
      if (to.hash !== null)
        await transaction.upsert(RecentBlock, { chainId, ...to, hash: to.hash }, ['chainId', 'number']);
      await transaction.update(Chain, chainId, {
        cursorNumber: to.number,
        cursorHash: to.hash,
        pausedReason: null,
        acceptsDeepReorganisation: false,
      });
    });
  }

  /** Pauses a chain, with everything recorded kept, or goes on with it. */
  async setPaused(chainId: number, pausedReason: string | null): Promise<void> {
    await this.change(chainId, async (transaction) => {
      await transaction.update(Chain, chainId, { pausedReason });
    });
  }

  // A fact whose block left the chain and came back is told again, as a new event.
  private async tell(transaction: EntityManager, facts: ChainFact[]): Promise<void> {
    const toldAt = new Date(this.clock.nowMs());
    for (let from = 0; from < facts.length; from += FACTS_AT_ONCE) {
      const told = facts.slice(from, from + FACTS_AT_ONCE);
      const { raw } = await transaction
        .createQueryBuilder()
        .insert()
        .into(Fact)
        .values(told.map((fact) => rowOf(fact, toldAt)))
        .orUpdate(['stands', 'data', 'toldAt'], ['id'])
        .returning(['id', 'retractions'])
        .execute();
      const rows = new Map((raw as Pick<Fact, 'id' | 'retractions'>[]).map((row) => [row.id, row]));
      await this.outbox.addAll(
        transaction,
        told.map((fact) => {
          const id = factId(fact);
          const row = rows.get(id) ?? { id, retractions: 0 };
          return { id: eventIdOf(row), subject: subjectOf(fact), schema: ChainFactSchema, message: fact };
        }),
      );
    }
  }

  private async takeBack(transaction: EntityManager, row: Fact): Promise<void> {
    await transaction.update(Fact, row.id, { stands: false, retractions: row.retractions + 1 });
    await this.outbox.add(transaction, {
      id: `retracted:${eventIdOf(row)}`,
      subject: `launchpad.v1.chain.${row.chainId}.retracted`,
      schema: ChainFactRetractedSchema,
      message: create(ChainFactRetractedSchema, { fact: fromBinary(ChainFactSchema, row.data) }),
    });
  }

  // The row lock keeps two instances' transactions apart, so that events leave in the order of the facts.
  private change(
    chainId: number,
    work: (transaction: EntityManager, chain: Chain) => Promise<void>,
  ): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const chain = await transaction.findOneOrFail(Chain, {
        where: { chainId },
        lock: { mode: 'pessimistic_write' },
      });
      if (chain.holder !== this.me) throw new LeaseLost(`another instance works on chain ${chainId}`);
      await work(transaction, chain);
    });
  }
}

function rowOf(fact: ChainFact, toldAt: Date) {
  const { chainId, blockNumber, logIndex, transactionHash } = positionOf(fact);
  const place = { id: factId(fact), chainId, blockNumber: Number(blockNumber), logIndex, transactionHash };
  return { ...place, stands: true, data: Buffer.from(toBinary(ChainFactSchema, fact)), toldAt };
}

function hashOf(data: Buffer): string {
  return positionOf(fromBinary(ChainFactSchema, data)).blockHash;
}
