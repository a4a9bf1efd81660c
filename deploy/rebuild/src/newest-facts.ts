import { fromBinary } from '@bufbuild/protobuf';
import { factId } from '@launchpad/facts';
import { ChainFactSchema, type ChainFact } from '@launchpad/proto';
import { Client } from 'pg';
import { poolIdOf } from './read-facts.js';

// cspell:ignore stands -- name of a column
const AFTER = `SELECT data FROM fact WHERE "chainId" = $1 AND "blockNumber" > $2 AND stands
  ORDER BY "blockNumber", "logIndex"`;
const STILL = 'SELECT id FROM fact WHERE id = ANY($1) AND stands FOR SHARE';

const MISSING_DATABASE = '3D000';
const MISSING_TABLE = '42P01';

/**
 * The facts of blocks that are not final yet, as the listener published them: it retracts them if their blocks leave the
 * chain. None without its database; it then publishes them again itself.
 */
export class NewestFacts {
  private constructor(
    private readonly listener: Client | undefined,
    private readonly byPool: ReadonlyMap<string, ChainFact[]>,
  ) {}

  /** @param through the last final block of each chain that was read, by chain id */
  static async after(url: string, through: ReadonlyMap<number, number>): Promise<NewestFacts> {
    const byPool = new Map<string, ChainFact[]>();
    const listener = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    listener.on('error', () => {});
    try {
      await listener.connect();
      for (const [chainId, block] of through) {
        const { rows } = await listener.query<{ data: Buffer }>(AFTER, [chainId, block]);
        for (const { data } of rows) {
          const fact = fromBinary(ChainFactSchema, data);
          byPool.set(poolIdOf(fact), [...(byPool.get(poolIdOf(fact)) ?? []), fact]);
        }
      }
      return new NewestFacts(listener, byPool);
    } catch (error) {
      await listener.end().catch(() => {});
      const { code } = error as { code?: unknown };
      if (code !== MISSING_DATABASE && code !== MISSING_TABLE) throw error;
      return new NewestFacts(undefined, new Map());
    }
  }

  /** The pools with such facts. */
  get poolIds(): string[] {
    return [...this.byPool.keys()];
  }

  /**
   * Runs work with a pool's facts that were not retracted meanwhile. Until it ends the listener can't retract them: its
   * retraction comes after what the work has stored.
   */
  async with<T>(poolId: string, work: (facts: ChainFact[]) => Promise<T>): Promise<T> {
    const { listener } = this;
    const facts = this.byPool.get(poolId) ?? [];
    if (!listener || facts.length === 0) return work([]);
    await listener.query('BEGIN');
    try {
      const { rows } = await listener.query<{ id: string }>(STILL, [facts.map(factId)]);
      const still = new Set(rows.map(({ id }) => id));
      return await work(facts.filter((fact) => still.has(factId(fact))));
    } finally {
      await listener.query('ROLLBACK');
    }
  }

  async close(): Promise<void> {
    await this.listener?.end();
  }
}
