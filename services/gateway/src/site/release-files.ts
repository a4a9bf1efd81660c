import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Clock, PollingLoop, Readiness } from '@launchpad/platform';
import type { Redis } from 'ioredis';
import { ask, REDIS } from '../redis.js';
import { SpaFiles, type BuiltAsset } from './spa-files.js';

/** All that is kept takes at most their product, 64 MiB; a release of today has 2 MiB. */
const MOST_RELEASES = 8;
const MOST_RELEASE_BYTES = 8 * 1024 * 1024;
export const MOST_FILE_BYTES = 1024 * 1024;
/** How long a release's files outlast its last instance. */
const KEPT_SECONDS = 7 * 24 * 3600;
/** Far less than that: it also brings back what Redis has lost. */
const RENEWED_EVERY_MS = 10 * 60_000;
/** How long the start waits for Redis. */
const CONNECTED_WITHIN_MS = 5_000;

/** Releases by the time of their last renewal, in unix milliseconds. */
const RELEASES = 'releases';
const keyOf = (release: string) => `release:${release}`;

/** The bytes of a file, as the build has compressed it or as it is. */
export interface KeptFile {
  bytes: Buffer;
  encoding: 'br' | undefined;
}

/** The files of this build, and the name of all of them together. */
interface Release {
  id: string;
  assets: BuiltAsset[];
}

/**
 * The hashed files of all releases of the last days, in Redis. Pages of a release that are still open load more of its
 * files long after its last instance has stopped, and during a rollout they reach instances of either release.
 */
@Injectable()
export class ReleaseFiles implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ReleaseFiles.name);
  private readonly loop = new PollingLoop(RENEWED_EVERY_MS, (error) => this.logger.warn(error));
  private isTried = false;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly files: SpaFiles,
    private readonly clock: Clock,
    readiness: Readiness,
  ) {
    readiness.add('release files', async () => {
      await Promise.resolve();
      if (!this.isTried) throw new Error('They are not in Redis yet');
    });
  }

  /**
   * The instance gets no visitors before its files are in Redis, since their requests may reach others. If Redis is down
   * they follow.
   */
  onApplicationBootstrap(): void {
    this.loop.start(() => this.keep().finally(() => (this.isTried = true)));
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  /**
   * Puts this build's files into Redis, those that it lacks, and renews how long they are kept. The releases that were
   * renewed longest ago make room.
   * @throws RedisUnavailable
   */
  async keep(): Promise<void> {
    const { id, assets } = await this.read();
    if (assets.length === 0) return;
    if (this.redis.status !== 'ready')
      await once(this.redis, 'ready', { signal: AbortSignal.timeout(CONNECTED_WITHIN_MS) });
    const key = keyOf(id);
    const kept = new Set(await ask(this.redis, (redis) => redis.hkeys(key)));
    for (const asset of assets) {
      const field = fieldOf(asset.path, asset.encoding);
      if (kept.has(field)) continue;
      const bytes = await readFile(asset.file);
      await ask(this.redis, (redis) =>
        redis.multi().hset(key, field, bytes).expire(key, KEPT_SECONDS).exec(),
      );
    }
    await ask(this.redis, (redis) =>
      redis.multi().expire(key, KEPT_SECONDS).zadd(RELEASES, this.clock.nowMs(), id).exec(),
    );
    await this.makeRoom();
  }

  /**
   * A file of any other release.
   * @param path as in an address, like `/assets/main-abc123.js`
   * @throws RedisUnavailable
   */
  async find(path: string): Promise<KeptFile | undefined> {
    const newest = await ask(this.redis, (redis) => redis.zrevrange(RELEASES, 0, MOST_RELEASES - 1));
    const encodings = ['br', undefined] as const;
    for (const id of newest) {
      const fields = encodings.map((encoding) => fieldOf(path, encoding));
      const found = await ask(this.redis, (redis) => redis.hmgetBuffer(keyOf(id), ...fields));
      for (const [index, encoding] of encodings.entries()) {
        const bytes = found[index];
        if (bytes) return { bytes, encoding };
      }
    }
    return undefined;
  }

  private async makeRoom(): Promise<void> {
    const beyond = await ask(this.redis, (redis) => redis.zrange(RELEASES, 0, -MOST_RELEASES - 1));
    if (beyond.length === 0) return;
    await ask(this.redis, (redis) => redis.unlink(...beyond.map(keyOf)));
    await ask(this.redis, (redis) => redis.zrem(RELEASES, ...beyond));
  }

  private async read(): Promise<Release> {
    const all = await this.files.assets();
    let left = MOST_RELEASE_BYTES;
    const assets = all.filter(({ bytes }) => bytes <= MOST_FILE_BYTES && (left -= bytes) >= 0);
    if (assets.length < all.length)
      this.logger.warn(`${all.length - assets.length} files are too large to outlast their release`);
    const names = assets.map(({ path }) => path).join(' ');
    return { id: createHash('sha256').update(names).digest('base64url'), assets };
  }
}

const fieldOf = (path: string, encoding: 'br' | undefined) => `${encoding ?? 'plain'}:${path}`;
