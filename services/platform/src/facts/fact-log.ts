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
 * The facts a service knows of one pool, from which its rows are derived. Whoever opens them holds the pool's
 * lock until the transaction ends, so a pool changes in one place at a time.
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

  /** Notes a fact. False if it was known already. */
  async add(fact: ChainFact): Promise<boolean> {
    const { blockNumber, logIndex } = positionOf(fact);
    const inserted = await this.manager
      .createQueryBuilder()
      .insert()
      .into(ChainFactRow)
      .values({
        id: factId(fact),
        poolId: this.poolId,
        order: orderOf(fact),
        blockNumber: blockNumber.toString(),
        logIndex,
        data: Buffer.from(toBinary(ChainFactSchema, fact)),
      })
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  /** Forgets a fact that was taken back. False if it was not known. */
  async retract(fact: ChainFact): Promise<boolean> {
    const { affected } = await this.manager.delete(ChainFactRow, factId(fact));
    return affected === 1;
  }

  /** The facts about the pool itself that stand, in chain order. */
  ofPool(): Promise<ChainFact[]> {
    return this.read({ order: IsNull() });
  }

  /** The facts about one order that stand, in chain order. */
  ofOrder(order: string): Promise<ChainFact[]> {
    return this.read({ order });
  }

  /** The encoded orders there are facts about. */
  async orders(): Promise<string[]> {
    const rows = await this.manager
      .createQueryBuilder(ChainFactRow, 'fact')
      .select('DISTINCT fact.order', 'order')
      .where('fact.poolId = :poolId AND fact.order IS NOT NULL', { poolId: this.poolId })
      .getRawMany<{ order: string }>();
    return rows.map(({ order }) => order);
  }

  private async read(where: { order: ReturnType<typeof IsNull> | string }): Promise<ChainFact[]> {
    const rows = await this.manager.find(ChainFactRow, {
      where: { poolId: this.poolId, ...where },
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
