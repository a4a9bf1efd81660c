import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Metrics } from '@launchpad/platform';
import type { Redis } from 'ioredis';
import { Counter } from 'prom-client';
import { Rendered } from '../http/rendered.js';
import { ask as askRedis, REDIS } from '../redis.js';
import type { Subject } from '../http/subjects.js';

/** Bounds the effect of a lost event. */
const TTL_SECONDS = 5;
/** Far longer than any answer is cached or takes to compute. */
const EPOCH_TTL_SECONDS = 3600;
const MAX_CHARACTERS = 2 * 1024 * 1024;

/** The identity of a cached read. */
export interface Question {
  /** distinguishes it from other reads */
  key: string;
  subject: Subject;
  /** the time the answer depends on, if any: another time has another answer */
  time: string;
}

/**
 * Caches answers in Redis, for all instances. Every subject has an epoch, and every change starts a new one. The epoch is
 * read before the services are called and stored with the answer, which is valid for that epoch only: a slow answer
 * cannot hide a change that it missed. Without Redis every read goes to the services.
 */
@Injectable()
export class AnswerCache {
  private readonly logger = new Logger(AnswerCache.name);
  private readonly pending = new Map<string, Promise<Rendered>>();
  private readonly answers: Counter<'from'>;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    metrics: Metrics,
  ) {
    this.answers = new Counter({
      name: 'launchpad_cache_answers_total',
      help: 'Answers to cached reads, by where they are from: cache, service, or another call at work',
      labelNames: ['from'],
      registers: [metrics.registry],
    });
  }

  /** The cached answer if valid, else the result of `ask`, which concurrent equal reads share. */
  async get({ key, subject, time }: Question, ask: () => Promise<Rendered>): Promise<Rendered> {
    const found = await this.read(key, subject);
    if (!found) return ask();
    const version = `${found.epoch} ${time}`;
    const kept = opened(found.kept, version);
    const asked = this.pending.get(`${key} ${version}`);
    this.answers.inc({ from: kept ? 'cache' : asked ? 'call' : 'service' });
    return kept ?? asked ?? this.fetchAndStore(key, version, ask);
  }

  /** Starts a new epoch, which invalidates all earlier answers. */
  async changed(subjects: readonly Subject[]): Promise<void> {
    const epoch = randomUUID();
    const begun = subjects.map((subject) =>
      askRedis(this.redis, (redis) => redis.set(epochOf(subject), epoch, 'EX', EPOCH_TTL_SECONDS)),
    );
    // Without Redis nothing is served from the cache, and old entries expire soon after Redis is back.
    await Promise.all(begun).catch((error: unknown) => this.logger.warn(error));
  }

  private async read(key: string, subject: Subject): Promise<{ epoch: string; kept: string } | undefined> {
    try {
      const [epoch, kept] = await askRedis(this.redis, (redis) =>
        redis.mget(epochOf(subject), answerOf(key)),
      );
      return { epoch: epoch ?? '', kept: kept ?? '' };
    } catch {
      return undefined;
    }
  }

  private fetchAndStore(key: string, version: string, ask: () => Promise<Rendered>): Promise<Rendered> {
    const asked = ask();
    this.pending.set(`${key} ${version}`, asked);
    // The answer is shared until the next read can find it in Redis.
    const kept = asked.then((answer) => this.keep(key, version, answer));
    void kept.catch(() => {}).finally(() => this.pending.delete(`${key} ${version}`));
    return asked;
  }

  private async keep(key: string, version: string, answer: Rendered): Promise<void> {
    if (answer.json.length > MAX_CHARACTERS) return;
    await this.redis.set(answerOf(key), closed(answer, version), 'EX', TTL_SECONDS);
  }
}

const epochOf = (subject: Subject) => `epoch:${subject}`;
const answerOf = (key: string) => `answer:${key}`;

/** An answer with its version, as stored in Redis. */
const closed = ({ etag, json }: Rendered, version: string) => `${version}\n${etag}\n${json}`;

function opened(kept: string, version: string): Rendered | undefined {
  if (!kept.startsWith(`${version}\n`)) return undefined;
  const from = version.length + 1;
  const to = kept.indexOf('\n', from);
  return new Rendered(kept.slice(to + 1), kept.slice(from, to));
}
