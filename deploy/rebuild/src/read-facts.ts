import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { parsePoolCode, poolCode } from '@launchpad/contracts';
import { positionOf } from '@launchpad/facts';
import { ChainFactSchema, type ChainFact } from '@launchpad/proto';

/** Facts kept in memory until they are written. */
const AT_ONCE = 1_000;
const LENGTH_BYTES = 4;

/** Facts read from the chains, in a temporary folder with a file for each pool, so that memory holds one pool's. */
export class ReadFacts {
  /** How many there are. */
  count = 0;
  private waiting: ChainFact[] = [];

  private constructor(private readonly folder: string) {}

  static async empty(): Promise<ReadFacts> {
    return new ReadFacts(await mkdtemp(join(tmpdir(), 'rebuild-')));
  }

  /** Adds the next facts of a chain. @throws Error if there is no room */
  async add(facts: readonly ChainFact[]): Promise<void> {
    this.waiting.push(...facts);
    this.count += facts.length;
    if (this.waiting.length >= AT_ONCE) await this.flush();
  }

  /** Drops the facts of a chain. */
  async drop(chainId: number): Promise<void> {
    for (const poolId of await this.poolIds()) {
      if (parsePoolCode(poolId)?.chainId !== chainId) continue;
      this.count -= (await this.of(poolId)).length;
      await rm(join(this.folder, poolId));
    }
  }

  /** The pools with facts. */
  async poolIds(): Promise<string[]> {
    await this.flush();
    return readdir(this.folder);
  }

  /** A pool's facts, in the order they were added. */
  async of(poolId: string): Promise<ChainFact[]> {
    await this.flush();
    const bytes = await readFile(join(this.folder, poolId)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return Buffer.alloc(0);
    });
    const facts: ChainFact[] = [];
    for (let at = 0; at < bytes.length;) {
      const end = at + LENGTH_BYTES + bytes.readUInt32BE(at);
      facts.push(fromBinary(ChainFactSchema, bytes.subarray(at + LENGTH_BYTES, end)));
      at = end;
    }
    return facts;
  }

  async delete(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  private async flush(): Promise<void> {
    const pools = new Map<string, Buffer[]>();
    for (const fact of this.waiting) {
      const poolId = poolIdOf(fact);
      const data = toBinary(ChainFactSchema, fact);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(data.length);
      pools.set(poolId, [...(pools.get(poolId) ?? []), length, Buffer.from(data)]);
    }
    this.waiting = [];
    for (const [poolId, parts] of pools) await appendFile(join(this.folder, poolId), Buffer.concat(parts));
  }
}

/** The public code of the pool that a fact is about. */
export function poolIdOf(fact: ChainFact): string {
  return poolCode(positionOf(fact).chainId, fact.blockchainPoolId);
}
