import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { ChainFactSchema, type ChainFact, type ChainFactRetracted, type LogPosition } from '@launchpad/proto';
import { Any, In, IsNull, Not, type EntityManager, type FindOperator } from 'typeorm';
import { insertOrIgnore, type Delivered } from '@launchpad/platform';
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

/** Log index from which on facts are of no log, but of what was read later: after all logs, since no block can hold that many. */
export const AFTER_ALL_LOGS = 2 ** 19;

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
 * The facts a service has stored for some pools, changed and read by one statement for all of them. Opening the logs takes
 * the pools' locks until the transaction ends, so only one transaction changes a pool at a time.
 */
export class FactLogs {
  private constructor(private readonly manager: EntityManager) {}

  /** Opens the facts of pools inside a transaction and takes the pools' locks, always in the same order. */
  static async of(poolIds: Iterable<string>, manager: EntityManager): Promise<FactLogs> {
    await manager.query(
      'SELECT pg_advisory_xact_lock(hashtextextended(id, 0)) FROM unnest($1::text[]) AS id',
      [[...poolIds].toSorted()],
    );
    return new FactLogs(manager);
  }

  /**
   * Stores facts and deletes retracted ones.
   * @param changes by pool, each in event order; for the same fact the last one wins
   * @returns the facts that were added or removed, by pool; pools without any are left out
   */
  async apply(changes: ReadonlyMap<string, readonly FactChange[]>): Promise<Map<string, ChainFact[]>> {
    const last = new Map(
      [...changes].flatMap(([poolId, ofPool]) =>
        ofPool.map((one) => [factId(one.fact), { ...one, poolId }] as const),
      ),
    );
    const added = [...last].filter(([, { retracted }]) => !retracted);
    const retracted = [...last].filter((one) => one[1].retracted);
    const changed = new Set([
      ...(await this.add(added.map(([id, { fact, poolId }]) => rowOf(id, poolId, fact)))),
      ...(await this.remove(retracted.map(([id]) => id))),
    ]);
    const found = new Map<string, ChainFact[]>();
    for (const [id, { fact, poolId }] of last) {
      if (!changed.has(id)) continue;
      const ofPool = found.get(poolId) ?? [];
      ofPool.push(fact);
      found.set(poolId, ofPool);
    }
    return found;
  }

  private add(rows: ChainFactRow[]): Promise<string[]> {
    return insertOrIgnore(ChainFactRow, rows, this.manager);
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

  /** One pool's facts. */
  log(poolId: string): FactLog {
    return FactLog.forReading(poolId, this.manager);
  }

  /** The current facts about the given orders of each pool, by pool and order, each in chain order. */
  async ofOrders(orders: ReadonlyMap<string, readonly string[]>): Promise<Map<string, FactsByOrder>> {
    const pairs = [...orders].flatMap(([poolId, ofPool]) => ofPool.map((order) => [poolId, order] as const));
    if (pairs.length === 0) return new Map();
    const rows = await this.manager.query<Pick<ChainFactRow, 'poolId' | 'data'>[]>(
      `SELECT "poolId", data FROM unnest($1::text[], $2::numeric[]) AS wanted ("poolId", "order")
       JOIN chain_fact USING ("poolId", "order") ORDER BY "blockNumber", "logIndex"`,
      [pairs.map(([poolId]) => poolId), pairs.map(([, order]) => order)],
    );
    const facts = new Map<string, FactsByOrder>();
    for (const { poolId, data } of rows) {
      const ofPool = facts.get(poolId) ?? new Map<string, ChainFact[]>();
      addByOrder(fromBinary(ChainFactSchema, data), ofPool);
      facts.set(poolId, ofPool);
    }
    return facts;
  }
}

/** Rows in one statement. */
const BATCH = 1_000;

/** What an owner or admin can do to a pool again and again, each time for all of what the fact says. */
const EDITS: NonNullable<ChainFact['fact']['case']>[] = [
  'poolEditedByUser',
  'poolEditedByAdmin',
  'whiteListPoolMerkle',
];

/** Later than all blocks. */
const LAST_BLOCK = 2n ** 63n - 1n;

/** An order's facts in chain order, by its encoded order. */
export type FactsByOrder = Map<string, ChainFact[]>;

/** The facts a service has stored for one pool. */
export class FactLog {
  private constructor(
    private readonly manager: EntityManager,
    readonly poolId: string,
    private readonly logs?: FactLogs,
  ) {}

  /** Opens a pool's facts inside a transaction and takes the pool's lock. */
  static async of(poolId: string, manager: EntityManager): Promise<FactLog> {
    return new FactLog(manager, poolId, await FactLogs.of([poolId], manager));
  }

  /** A pool's facts for reading only: without the lock. */
  static forReading(poolId: string, manager: EntityManager): FactLog {
    return new FactLog(manager, poolId);
  }

  /** Stores facts and deletes retracted ones, as {@link FactLogs.apply} does. @throws TypeError without the lock */
  async apply(changes: readonly FactChange[]): Promise<ChainFact[]> {
    if (!this.logs) throw new TypeError('facts change under the lock of their pool');
    return (await this.logs.apply(new Map([[this.poolId, changes]]))).get(this.poolId) ?? [];
  }

  /**
   * Makes the stored facts of final blocks those that were read from the chain again. Later facts stay, and so do tokens'
   * names that were read later, since they are in no log.
   * @param facts all of the pool's logs up to that block
   * @param through number of the last block that was read
   */
  async replace(facts: readonly ChainFact[], through: number): Promise<void> {
    const rows = facts.map((fact) => rowOf(factId(fact), this.poolId, fact));
    // The names of a token that can't be read now may be known from before: then the stored fact stays as it is.
    const data = rows.map((row, index) => (hasUnknownToken(facts[index]) ? null : row.data));
    await this.manager.query(
      `DELETE FROM chain_fact
       WHERE ("poolId" = $1 AND "blockNumber" <= $2 AND "logIndex" <= $3 OR id = ANY($4)) AND NOT EXISTS (
         SELECT FROM unnest($4::text[], $5::bytea[]) AS read (id, data)
         WHERE read.id = chain_fact.id AND "poolId" = $1 AND coalesce(read.data, chain_fact.data) = chain_fact.data)`,
      [this.poolId, through, AFTER_ALL_LOGS, rows.map(({ id }) => id), data],
    );
    for (let from = 0; from < rows.length; from += BATCH) {
      await insertOrIgnore(ChainFactRow, rows.slice(from, from + BATCH), this.manager);
    }
  }

  /**
   * The current facts about the pool itself that its state follows from, in chain order: of its edits only the newest of
   * each kind, since an owner can make any number.
   * @param before what came earlier only
   */
  async ofPool(before?: LogPosition): Promise<ChainFact[]> {
    const rows = await this.manager.query<Pick<ChainFactRow, 'data'>[]>(
      `SELECT data FROM (
         SELECT data, "blockNumber", "logIndex" FROM chain_fact
         WHERE "poolId" = $1 AND "order" IS NULL AND edit IS NULL AND ("blockNumber", "logIndex") < ($3, $4)
         UNION ALL
         SELECT newest.* FROM unnest($2::text[]) AS kind CROSS JOIN LATERAL (
           SELECT data, "blockNumber", "logIndex" FROM chain_fact
           WHERE "poolId" = $1 AND "order" IS NULL AND edit = kind AND ("blockNumber", "logIndex") < ($3, $4)
           ORDER BY "blockNumber" DESC, "logIndex" DESC LIMIT 1
         ) AS newest
       ) AS found ORDER BY "blockNumber", "logIndex"`,
      [this.poolId, EDITS, String(before?.blockNumber ?? LAST_BLOCK), before?.logIndex ?? 0],
    );
    return rows.map(({ data }) => fromBinary(ChainFactSchema, data));
  }

  /** The newest current facts about the pool itself, in chain order. */
  async newestOfPool(most: number): Promise<ChainFact[]> {
    const rows = await this.manager.find(ChainFactRow, {
      where: { poolId: this.poolId, order: IsNull() },
      order: { blockNumber: 'DESC', logIndex: 'DESC' },
      take: most,
    });
    return rows.toReversed().map(({ data }) => fromBinary(ChainFactSchema, data));
  }

  /** The current facts about the given orders, each in chain order. */
  async ofOrders(orders: readonly string[]): Promise<FactsByOrder> {
    const facts: FactsByOrder = new Map();
    for (const fact of await this.read({ order: Any([...orders]) })) addByOrder(fact, facts);
    return facts;
  }

  /** All current facts about orders. */
  async ofAllOrders(): Promise<FactsByOrder> {
    const facts: FactsByOrder = new Map();
    for (const fact of await this.read({ order: Not(IsNull()) })) addByOrder(fact, facts);
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

function rowOf(id: string, poolId: string, fact: ChainFact): ChainFactRow {
  const { blockNumber, logIndex } = positionOf(fact);
  const data = Buffer.from(toBinary(ChainFactSchema, fact));
  const edit = EDITS.find((kind) => kind === fact.fact.case) ?? null;
  return { id, poolId, order: orderOf(fact), edit, blockNumber: blockNumber.toString(), logIndex, data };
}

function hasUnknownToken(fact: ChainFact | undefined): boolean {
  if (fact?.fact.case !== 'newPool') return false;
  const { poolingToken, biddingToken } = fact.fact.value;
  return [poolingToken, biddingToken].some((token) => token?.unknown);
}

function addByOrder(fact: ChainFact, facts: FactsByOrder): void {
  const order = orderOf(fact) ?? '';
  facts.set(order, [...(facts.get(order) ?? []), fact]);
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
