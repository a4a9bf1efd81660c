import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock, Metrics } from '@launchpad/platform';
import type { Redis } from 'ioredis';
import { Counter } from 'prom-client';
import type { Rendered } from '../http/rendered.js';
import type { Subject } from '../http/subjects.js';
import { REDIS, RedisUnavailable } from '../redis.js';
import { ChangeLog } from './change-log.js';
import { KeptAnswers, type Answer } from './kept-answers.js';

/** The identity of a cached read. */
export interface Question {
  /** distinguishes it from other reads */
  key: string;
  subject: Subject;
  /** the time the answer depends on, if any: another time has another answer */
  time: string;
}

/** Services at work on an answer. */
interface Work {
  time: string;
  /** what changed since they were asked, so that they may have missed it */
  missed: Subject[];
  answer: Promise<Answer>;
}

/**
 * Caches answers in memory. What changes is noted in Redis, where every read asks for the changes before it before it is
 * answered: no instance answers with what another one knows to be outdated, and a slow answer cannot hide a change that it
 * missed. Without Redis every read goes to the services.
 */
@Injectable()
export class AnswerCache {
  private readonly logger = new Logger(AnswerCache.name);
  private readonly kept: KeptAnswers;
  private readonly changes: ChangeLog;
  private readonly pending = new Map<string, Work>();
  private readonly answers: Counter<'from'>;

  constructor(
    @Inject(REDIS) redis: Redis,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.kept = new KeptAnswers(clock);
    this.changes = new ChangeLog(redis, {
      changed: (subjects) => this.apply(subjects),
      lost: () => this.forget(),
    });
    this.answers = new Counter({
      name: 'launchpad_cache_answers_total',
      help: 'Answers to cached reads, by where they are from: cache, service, or another call at work',
      labelNames: ['from'],
      registers: [metrics.registry],
    });
  }

  /** The cached answer if valid, else the result of `ask`, which concurrent equal reads share. */
  async get(question: Question, ask: () => Promise<Answer>): Promise<Rendered> {
    if (!(await this.isCurrent())) return (await ask()).rendered;
    const { key, time, subject } = question;
    for (;;) {
      const kept = this.kept.get(key, time);
      const work = this.pending.get(key);
      const missed = new Set(work?.missed);
      const isShared = work?.time === time && !missed.has(subject);
      this.answers.inc({ from: kept ? 'cache' : isShared ? 'call' : 'service' });
      if (kept) return kept;
      if (!isShared) return (await this.asked(question, ask)).rendered;
      const { rendered, subjects } = await work.answer;
      // What it shows may have changed before this read, and after the services were asked.
      if (!subjects.some((each) => missed.has(each))) return rendered;
    }
  }

  /** The cached answer if valid. */
  async find({ key, time }: Question): Promise<Rendered | undefined> {
    // Most often there is none because of the time, which takes no trip.
    if (!this.kept.get(key, time) || !(await this.isCurrent())) return undefined;
    const kept = this.kept.get(key, time);
    if (kept) this.answers.inc({ from: 'cache' });
    return kept;
  }

  /** Invalidates what follows from these subjects, on all instances. */
  async changed(subjects: readonly Subject[]): Promise<void> {
    try {
      await this.changes.note(subjects);
    } catch (error) {
      // Without Redis nothing is served from the cache, and other instances' old entries expire soon after it is back.
      this.logger.warn(error);
      this.forget();
    }
  }

  /** Drops all answers. */
  forget(): void {
    this.kept.clear();
    this.pending.clear();
  }

  /** Applies all earlier changes; false without Redis. */
  private async isCurrent(): Promise<boolean> {
    try {
      await this.changes.follow();
      return true;
    } catch (error) {
      if (error instanceof RedisUnavailable) return false;
      throw error;
    }
  }

  private apply(subjects: readonly Subject[]): void {
    for (const subject of subjects) this.kept.dropAbout(subject);
    for (const { missed } of this.pending.values()) missed.push(...subjects);
  }

  private async asked({ key, time }: Question, ask: () => Promise<Answer>): Promise<Answer> {
    const askedAtMs = this.clock.nowMs();
    const work: Work = { time, missed: [], answer: ask() };
    this.pending.set(key, work);
    try {
      const answer = await work.answer;
      const missed = new Set(work.missed);
      const isWhole = !answer.subjects.some((each) => missed.has(each));
      // Where it is no longer there, changes went unnoticed, or a later call took its place.
      if (this.pending.get(key) === work && isWhole) this.kept.keep(key, time, answer, askedAtMs);
      return answer;
    } finally {
      if (this.pending.get(key) === work) this.pending.delete(key);
    }
  }
}
