import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { ChainFactSchema, type ChainFact, type ChainFactRetracted, type LogPosition } from '@launchpad/proto';
import { In, IsNull, type EntityManager, type FindOperator } from 'typeorm';
import type { Delivered } from '@launchpad/platform';
import { ChainFactRow } from './chain-fact.entity.js';

/** A fact's position on chain. */
export function positionOf({ position }: ChainFact): LogPosition {
  if (!position) throw new TypeError('A chain fact without its position');
  return position;
}

/** A fact's identity: the same log of another block is another fact. */
export function factId(fact: ChainFact): string {
  const { chainId, blockHash, transactionHash, logIndex } = positionOf(fact);
  return [chainId, blockHash, transactionHash, logIndex].join(':');
}

/** A fact that was published or retracted. */
export interface FactChange {
  fact: ChainFact;
  retracted: boolean;
}

/**
 * Groups the facts in events by pool, keeping each pool's order.
 * @param poolCode maps chain id and on-chain number to a pool's public code
 */
export function changesByPool(
  events: readonly Delivered<ChainFact | ChainFactRetracted>[],
  poolCode: (chainId: number, blockchainPoolId: number) => string,
): Map<string, FactChange[]> {
  const pools = new Map<string, FactChange[]>();
  // Encoding a code takes longer than all the rest.
  const codes = new Map<string, string>();
  for (const { message } of events) {
    const retracted = message.$typeName === 'launchpad.v1.ChainFactRetracted';
    const fact = retracted ? message.fact : message;
    if (!fact) continue;
    const { chainId } = positionOf(fact);
    const pool = `${chainId}:${fact.blockchainPoolId}`;
    const poolId = codes.get(pool) ?? poolCode(chainId, fact.blockchainPoolId);
    codes.set(pool, poolId);
    const changes = pools.get(poolId) ?? [];
    pools.set(poolId, changes);
    changes.push({ fact, retracted });
  }
  return pools;
}

/**
 * The facts a service has stored for one pool. Opening the log takes the pool's lock until the transaction ends,
 * so only one transaction changes a pool at a time.
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

  /**
   * Stores facts and deletes retracted ones.
   * @param changes all about this pool, in event order; for the same fact the last one wins
   * @returns the facts that were added or removed
   */
  async apply(changes: readonly FactChange[]): Promise<ChainFact[]> {
    const last = new Map(changes.map((one) => [factId(one.fact), one]));
    const added = [...last].filter(([, { retracted }]) => !retracted);
    const retracted = [...last].filter((one) => one[1].retracted);
    const changed = new Set([
      ...(await this.add(added.map(([id, { fact }]) => this.row(id, fact)))),
      ...(await this.remove(retracted.map(([id]) => id))),
    ]);
    return [...last].filter(([id]) => changed.has(id)).map(([, { fact }]) => fact);
  }

  private row(id: string, fact: ChainFact): ChainFactRow {
    const { blockNumber, logIndex } = positionOf(fact);
    const data = Buffer.from(toBinary(ChainFactSchema, fact));
    const order = orderOf(fact);
    return { id, poolId: this.poolId, order, blockNumber: blockNumber.toString(), logIndex, data };
  }

  private async add(rows: ChainFactRow[]): Promise<string[]> {
    if (rows.length === 0) return [];
    const inserting = this.manager.createQueryBuilder().insert().into(ChainFactRow).values(rows);
    const { raw } = await inserting.orIgnore().returning('id').execute();
    return (raw as { id: string }[]).map(({ id }) => id);
  }

  private async remove(ids: string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const deleting = this.manager
      .createQueryBuilder()
      .delete()
      .from(ChainFactRow)
      .where({ id: In(ids) });
    const { raw } = await deleting.returning('id').execute();
    return (raw as { id: string }[]).map(({ id }) => id);
  }

  /** The current facts about the pool itself, in chain order. */
  ofPool(): Promise<ChainFact[]> {
    return this.read({ order: IsNull() });
  }

  /** The current facts about the given orders, by order, each in chain order. */
  async ofOrders(orders: readonly string[]): Promise<Map<string, ChainFact[]>> {
    const facts = new Map<string, ChainFact[]>();
    for (const fact of await this.read({ order: In([...orders]) })) {
      const order = orderOf(fact) ?? '';
      facts.set(order, [...(facts.get(order) ?? []), fact]);
    }
    return facts;
  }

  /** The encoded orders that have facts. */
  async orders(): Promise<string[]> {
    const rows = await this.manager
      .createQueryBuilder(ChainFactRow, 'fact')
      .select('DISTINCT fact.order', 'order')
      .where('fact.poolId = :poolId AND fact.order IS NOT NULL', { poolId: this.poolId })
      .getRawMany<{ order: string }>();
    return rows.map(({ order }) => order);
  }

  private async read(where: { order: FindOperator<string> }): Promise<ChainFact[]> {
    const rows = await this.manager.find(ChainFactRow, {
      where: { poolId: this.poolId, ...where },
      order: { blockNumber: 'ASC', logIndex: 'ASC' },
    });
    return rows.map(({ data }) => fromBinary(ChainFactSchema, data));
  }
}

/** The encoded order a fact is about; null if it is about the pool itself. */
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
