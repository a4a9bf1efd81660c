import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Metrics } from '@launchpad/platform';
import type { Redis } from 'ioredis';
import { Counter } from 'prom-client';
import { Rendered } from '../http/rendered.js';
import { ask as askRedis, REDIS } from '../redis.js';
import type { Subject } from '../http/subjects.js';

/** Bounds what an event that never comes can do. */
const KEPT_SECONDS = 5;
/** Far longer than any answer is kept or takes to be made. */
const EPOCH_SECONDS = 3600;
const MOST_CHARACTERS = 2 * 1024 * 1024;

/** What is asked. */
export interface Question {
  /** tells it from other questions */
  key: string;
  subject: Subject;
  /** the moment the answer is for, where it shows the time: the answer of another moment is another one */
  moment: string;
}

/**
 * Keeps answers in Redis, for all instances. A subject has an epoch, and every change begins another. The epoch is
 * read before the services are asked and kept with the answer, which is good for that epoch alone: so an answer that
 * was long in the making can't come after the change that it missed. Without Redis every question goes to the
 * services.
 */
@Injectable()
export class AnswerCache {
  private readonly logger = new Logger(AnswerCache.name);
  private readonly asking = new Map<string, Promise<Rendered>>();
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

  /** The kept answer if it still holds, else the one `ask` makes, which many equal questions at once share. */
  async get({ key, subject, moment }: Question, ask: () => Promise<Rendered>): Promise<Rendered> {
    const found = await this.look(key, subject);
    if (!found) return ask();
    const version = `${found.epoch} ${moment}`;
    const kept = opened(found.kept, version);
    const asked = this.asking.get(`${key} ${version}`);
    this.answers.inc({ from: kept ? 'cache' : asked ? 'call' : 'service' });
    return kept ?? asked ?? this.askAndKeep(key, version, ask);
  }

  /** Begins another epoch: no answer made before is given any more. */
  async changed(subjects: readonly Subject[]): Promise<void> {
    const epoch = randomUUID();
    const begun = subjects.map((subject) =>
      askRedis(this.redis, (redis) => redis.set(epochOf(subject), epoch, 'EX', EPOCH_SECONDS)),
    );
    // Without Redis no kept answer is given either, and one of before is too old soon after Redis is back.
    await Promise.all(begun).catch((error: unknown) => this.logger.warn(error));
  }

  private async look(key: string, subject: Subject): Promise<{ epoch: string; kept: string } | undefined> {
    try {
      const [epoch, kept] = await askRedis(this.redis, (redis) =>
        redis.mget(epochOf(subject), answerOf(key)),
      );
      return { epoch: epoch ?? '', kept: kept ?? '' };
    } catch {
      return undefined;
    }
  }

  private askAndKeep(key: string, version: string, ask: () => Promise<Rendered>): Promise<Rendered> {
    const asked = ask();
    this.asking.set(`${key} ${version}`, asked);
    // Only once it is kept the next one finds it: till then it is shared.
    const kept = asked.then((answer) => this.keep(key, version, answer));
    void kept.catch(() => {}).finally(() => this.asking.delete(`${key} ${version}`));
    return asked;
  }

  private async keep(key: string, version: string, answer: Rendered): Promise<void> {
    if (answer.json.length > MOST_CHARACTERS) return;
    await this.redis.set(answerOf(key), closed(answer, version), 'EX', KEPT_SECONDS);
  }
}

const epochOf = (subject: Subject) => `epoch:${subject}`;
const answerOf = (key: string) => `answer:${key}`;

/** An answer with the version it is good for, as Redis keeps it. */
const closed = ({ etag, json }: Rendered, version: string) => `${version}\n${etag}\n${json}`;

function opened(kept: string, version: string): Rendered | undefined {
  if (!kept.startsWith(`${version}\n`)) return undefined;
  const from = version.length + 1;
  const to = kept.indexOf('\n', from);
  return new Rendered(kept.slice(to + 1), kept.slice(from, to));
}
