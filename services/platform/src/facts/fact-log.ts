import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { ChainFactSchema, type ChainFact, type LogPosition } from '@launchpad/proto';
import { IsNull, type EntityManager } from 'typeorm';
import { ChainFactRow } from './chain-fact.entity.js';

/** A fact's place on chain, which every fact has. */
export function positionOf({ position }: ChainFact): LogPosition {
  if (!position) throw new TypeError('A chain fact without its position');
  return position;
}

/** A fact's identity: the same log of another block is another fact. */
export function factId(fact: ChainFact): string {
  const { chainId, blockHash, transactionHash, logIndex } = positionOf(fact);
  return [chainId, blockHash, transactionHash, logIndex].join(':');
}

/**
 * The facts a service knows of one pool. Whoever writes here holds the pool's lock until the transaction ends,
 * so facts of one pool are applied one after the other however many processes receive them.
 */
export class FactLog {
  private constructor(
    private readonly manager: EntityManager,
    readonly poolId: string,
  ) {}

  /** Opens a pool's facts inside a transaction and takes the pool's lock. */
  static async of(poolId: string, manager: EntityManager): Promise<FactLog> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [poolId]);
    return new FactLog(manager, poolId);
  }

  /** Notes a fact the event stream delivered. False if it was known already. */
  add(fact: ChainFact): Promise<boolean> {
    return this.write(fact, false, `DO UPDATE SET "retracted" = false WHERE "chain_fact"."retracted"`);
  }

  /**
   * Notes a fact read from the chain directly, maybe ahead of the event stream. False if it was known
   * already, also as one that was taken back: then the stream has the last word.
   */
  addAhead(fact: ChainFact): Promise<boolean> {
    return this.write(fact, false, 'DO NOTHING');
  }

  /** Notes that a fact was taken back. False if that was known already. */
  retract(fact: ChainFact): Promise<boolean> {
    return this.write(fact, true, `DO UPDATE SET "retracted" = true WHERE NOT "chain_fact"."retracted"`);
  }

  /** The facts about the pool itself that stand, in chain order. */
  ofPool(): Promise<ChainFact[]> {
    return this.read({ order: IsNull() });
  }

  /** The facts about one order that stand, in chain order. */
  ofOrder(order: string): Promise<ChainFact[]> {
    return this.read({ order });
  }

  private async write(fact: ChainFact, retracted: boolean, onConflict: string): Promise<boolean> {
    const { blockNumber, logIndex } = positionOf(fact);
    const rows: unknown[] = await this.manager.query(
      `INSERT INTO "chain_fact" ("id", "poolId", "order", "blockNumber", "logIndex", "data", "retracted")
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ("id") ${onConflict} RETURNING "id"`,
      [
        factId(fact),
        this.poolId,
        orderOf(fact),
        blockNumber.toString(),
        logIndex,
        Buffer.from(toBinary(ChainFactSchema, fact)),
        retracted,
      ],
    );
    return rows.length > 0;
  }

  private async read(where: { order: ReturnType<typeof IsNull> | string }): Promise<ChainFact[]> {
    const rows = await this.manager.find(ChainFactRow, {
      where: { poolId: this.poolId, retracted: false, ...where },
      order: { blockNumber: 'ASC', logIndex: 'ASC' },
    });
    return rows.map(({ data }) => fromBinary(ChainFactSchema, data));
  }
}

/** The encoded order a fact is about, null for a fact about the pool itself. */
export function orderOf({ fact }: ChainFact): string | null {
  switch (fact.case) {
    case 'newSellOrderPlaced':
    case 'sellOrderCancelled':
    case 'orderClaimedByUser':
    case 'orderRefunded':
      return fact.value.order;
    default:
      return null;
  }
}
