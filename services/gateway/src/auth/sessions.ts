import { Inject, Injectable } from '@nestjs/common';
import { shownLine } from '@launchpad/api';
import { Clock, ownerOf } from '@launchpad/platform';
import { createHash, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { ask, REDIS } from '../redis.js';

/** A session ends after an hour without a call, and after twelve hours in any case. */
const IDLE_SECONDS = 3600;
export const LONGEST_SECONDS = 12 * 3600;
export const NONCE_SECONDS = 1800;
/** Sessions of one wallet; a further one ends the oldest. */
const MOST_SESSIONS = 50;
const LONGEST_USER_AGENT = 200;

const stored = z.object({
  address: z.string(),
  chainId: z.int(),
  until: z.int(),
  userAgent: z.string().default(''),
  openedAt: z.int().default(0),
  proof: z.object({ hash: z.string(), signature: z.string(), checkedAt: z.int() }).optional(),
});

/** What a contract wallet signed: the hash of its sign-in message, and the signature it was given for it. */
export interface Proof {
  hash: string;
  /** 0x hex; `0x` where the wallet knows by itself */
  signature: string;
}

/** The wallet that signed in. */
export interface Owner {
  /** lowercase */
  address: string;
  chainId: number;
  /** unix seconds at which its session ends at the latest */
  until: number;
  /** of a contract wallet */
  proof?: Proof | undefined;
}

/** A session as its owner sees it. Its id is known to nobody else, and opens nothing. */
export interface ListedSession {
  id: string;
  chainId: number;
  userAgent: string;
  /** times in unix seconds */
  openedAt: number;
  usedAt: number;
  expiresAt: number;
}

/** An open session. */
export interface Session {
  /** lowercase */
  address: string;
  chainId: number;
  /** unix seconds */
  expiresAt: number;
  /** of a contract wallet, with the time it was last found valid, in unix seconds */
  proof?: (Proof & { checkedAt: number }) | undefined;
}

/**
 * Wallet sessions and sign-in nonces, in Redis. A session's id is known only to its browser.
 * Every method throws RedisUnavailable (503) while Redis is down.
 */
@Injectable()
export class Sessions {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly clock: Clock,
  ) {}

  /** A nonce good for one sign-in within half an hour. */
  async newNonce(): Promise<string> {
    const nonce = randomBytes(16).toString('hex');
    await ask(this.redis, (redis) => redis.set(nonceKey(nonce), this.clock.nowMs(), 'EX', NONCE_SECONDS));
    return nonce;
  }

  /** Spends a nonce, and returns when it was given, in unix milliseconds; undefined if it never was, is spent or too old. */
  async spendNonce(nonce: string): Promise<number | undefined> {
    const givenAt = await ask(this.redis, (redis) => redis.getdel(nonceKey(nonce)));
    return givenAt === null ? undefined : Number(givenAt);
  }

  /** Makes a nonce good again whose message could not be checked. */
  async giveBackNonce(nonce: string, givenAt: number): Promise<void> {
    const left = Math.ceil((givenAt - this.clock.nowMs()) / 1000) + NONCE_SECONDS;
    if (left > 0) await ask(this.redis, (redis) => redis.set(nonceKey(nonce), givenAt, 'EX', left));
  }

  /**
   * Opens a session and returns its id.
   * @param userAgent what its browser calls itself
   */
  async open({ proof, ...owner }: Owner, userAgent: string): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const now = this.clock.nowSeconds();
    const session = {
      ...owner,
      userAgent: shownLine(userAgent, LONGEST_USER_AGENT),
      openedAt: now,
      proof: proof && { ...proof, checkedAt: now },
    };
    const wallet = ownerOf({ address: owner.address, chainId: proof ? owner.chainId : 0 });
    const list = listOf(wallet);
    await ask(this.redis, async (redis) => {
      await redis.set(keyOf(id), JSON.stringify(session), 'EX', IDLE_SECONDS);
      await redis.zadd(list, now, publicId(id));
      await redis.expire(list, LONGEST_SECONDS);
    });
    await this.endOldest(wallet);
    return id;
  }

  /** The open sessions of a wallet, newest first. @param owner as `ownerOf` names it */
  async list(owner: string): Promise<ListedSession[]> {
    const ids = await ask(this.redis, (redis) => redis.zrevrange(listOf(owner), 0, MOST_SESSIONS - 1));
    const found = await Promise.all(ids.map((id) => this.find(id)));
    const ended = ids.filter((_, index) => !found[index]);
    if (ended.length > 0) await ask(this.redis, (redis) => redis.zrem(listOf(owner), ...ended));
    return found.filter((session) => session !== undefined);
  }

  /**
   * Ends a session of a wallet.
   * @param owner as `ownerOf` names it
   * @param id of {@link list}
   * @returns whether it is one of the wallet's
   */
  async end(owner: string, id: string): Promise<boolean> {
    if ((await ask(this.redis, (redis) => redis.zscore(listOf(owner), id))) === null) return false;
    await ask(this.redis, (redis) => redis.del(keyOfPublic(id)));
    await ask(this.redis, (redis) => redis.zrem(listOf(owner), id));
    return true;
  }

  private async find(id: string): Promise<ListedSession | undefined> {
    const [value, left] = await ask(this.redis, (redis) =>
      Promise.all([redis.get(keyOfPublic(id)), redis.ttl(keyOfPublic(id))]),
    );
    if (value === null) return undefined;
    const { chainId, userAgent, openedAt, until } = stored.parse(JSON.parse(value));
    const now = this.clock.nowSeconds();
    if (until <= now) return undefined;
    const usedAt = now - (IDLE_SECONDS - left);
    return { id, chainId, userAgent, openedAt, usedAt, expiresAt: Math.min(until, now + left) };
  }

  private async endOldest(owner: string): Promise<void> {
    const beyond = () => ask(this.redis, (redis) => redis.zrange(listOf(owner), 0, -MOST_SESSIONS - 1));
    if ((await beyond()).length === 0) return;
    // Those that have ended are taken from the list, and count no longer.
    await this.list(owner);
    for (const id of await beyond()) await this.end(owner, id);
  }

  /** The session of an id, renewed by this call; undefined if there is none. */
  async read(id: string): Promise<Session | undefined> {
    const value = await ask(this.redis, (redis) => redis.getex(keyOf(id), 'EX', IDLE_SECONDS));
    if (value === null) return undefined;
    const { address, chainId, until, proof } = stored.parse(JSON.parse(value));
    if (until <= this.clock.nowSeconds()) {
      await this.close(id);
      return undefined;
    }
    return { address, chainId, expiresAt: Math.min(until, this.clock.nowSeconds() + IDLE_SECONDS), proof };
  }

  /** Notes that the contract wallet of a session signs its message still. */
  async confirm(id: string): Promise<void> {
    const value = await ask(this.redis, (redis) => redis.get(keyOf(id)));
    if (value === null) return;
    const session = stored.parse(JSON.parse(value));
    const proof = session.proof && { ...session.proof, checkedAt: this.clock.nowSeconds() };
    const confirmed = JSON.stringify({ ...session, proof });
    // Unless it was closed meanwhile.
    await ask(this.redis, (redis) => redis.set(keyOf(id), confirmed, 'KEEPTTL', 'XX'));
  }

  /** Whether a session is still open. This does not renew the session. */
  async isOpen(id: string): Promise<boolean> {
    const value = await ask(this.redis, (redis) => redis.get(keyOf(id)));
    return value !== null && stored.parse(JSON.parse(value)).until > this.clock.nowSeconds();
  }

  async close(id: string): Promise<void> {
    await ask(this.redis, (redis) => redis.del(keyOf(id)));
  }
}

/** The id of a session that its owner may see: hashed, so that neither a page nor Redis knows what opens it. */
export const publicId = (id: string) => createHash('sha256').update(id).digest('base64url');
const nonceKey = (nonce: string) => `nonce:${nonce}`;
const keyOfPublic = (id: string) => `session:${id}`;
const keyOf = (id: string) => keyOfPublic(publicId(id));
const listOf = (owner: string) => `sessions:${owner}`;
