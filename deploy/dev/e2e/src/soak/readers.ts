import { Refused, type Client } from '@launchpad/client';
import { eventually } from '@launchpad/platform/testing';
import type { People } from '../chaos/people.js';

const SOCKETS = 50;
const READERS = 5;
/** The first pool is created and approved meanwhile. */
const PATIENCE_MS = 60_000;

/** Visitors who read lists and pools without a pause, and pages that watch a pool. */
export class Readers {
  reads = 0;
  readonly errors: string[] = [];
  private isOver = false;
  private readonly leaving: (() => void)[] = [];

  private constructor(private readonly people: People) {}

  static async start(people: People): Promise<{ readers: Readers; end: () => Promise<void> }> {
    const readers = new Readers(people);
    const working = Promise.all(Array.from({ length: READERS }, () => readers.read(people.guest())));
    const end = async () => {
      readers.isOver = true;
      for (const leave of readers.leaving) leave();
      await working;
    };
    await readers.watchFirstPool();
    return { readers, end };
  }

  private async watchFirstPool(): Promise<void> {
    const poolId = await eventually(async () => (await this.poolIds(this.people.visitor))[0], PATIENCE_MS);
    for (let socket = 0; socket < SOCKETS; socket += 1) {
      this.leaving.push(await this.people.guest().watch(poolId, {}));
    }
  }

  private async read(visitor: Client): Promise<void> {
    while (!this.isOver) {
      try {
        for (const poolId of await this.poolIds(visitor)) {
          await visitor.call('getPool', { params: { poolId } });
          await visitor.call('getBook', { params: { poolId } });
          await visitor.call('listOrders', { params: { poolId } });
          this.reads += 3;
        }
      } catch (error) {
        // a pool that was deleted meanwhile
        if (!(error instanceof Refused && error.status === 404)) this.errors.push(String(error));
      }
    }
  }

  private async poolIds(visitor: Client): Promise<string[]> {
    const { data } = await visitor.call('listPools', { params: { x: 'all' } });
    return data.pools.map(({ poolId }) => poolId);
  }
}
