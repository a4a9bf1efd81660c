import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@launchpad/platform';
import { createHash, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { ask, REDIS } from '../redis.js';

/** A session ends after an hour without a call, and after twelve hours in any case. */
const IDLE_SECONDS = 3600;
export const LONGEST_SECONDS = 12 * 3600;
const NONCE_SECONDS = 300;

const stored = z.object({
  address: z.string(),
  chainId: z.int(),
  until: z.int(),
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

  /** A nonce good for one sign-in within five minutes. */
  async newNonce(): Promise<string> {
    const nonce = randomBytes(16).toString('hex');
    await ask(this.redis, (redis) => redis.set(`nonce:${nonce}`, '', 'EX', NONCE_SECONDS));
    return nonce;
  }

  /** Spends a nonce; false if it was never given, is spent or too old. */
  async spendNonce(nonce: string): Promise<boolean> {
    return (await ask(this.redis, (redis) => redis.getdel(`nonce:${nonce}`))) !== null;
  }

  /** Makes a nonce good again whose message could not be checked. */
  async giveBackNonce(nonce: string): Promise<void> {
    await ask(this.redis, (redis) => redis.set(`nonce:${nonce}`, '', 'EX', NONCE_SECONDS));
  }

  /** Opens a session and returns its id. */
  async open({ proof, ...owner }: Owner): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    const session = { ...owner, proof: proof && { ...proof, checkedAt: this.clock.nowSeconds() } };
    await ask(this.redis, (redis) => redis.set(keyOf(id), JSON.stringify(session), 'EX', IDLE_SECONDS));
    return id;
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

/** Hashed, so that reading Redis does not reveal session ids. */
const keyOf = (id: string) => `session:${createHash('sha256').update(id).digest('base64url')}`;
