import type { Clock } from '@launchpad/platform';
import type { Rendered } from '../http/rendered.js';
import type { Subject } from '../http/subjects.js';

/** Bounds the effect of a lost event. */
const TTL_MS = 5_000;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_ANSWER_BYTES = 2 * 1024 * 1024;

/** An answer and what it follows from. */
export interface Answer {
  rendered: Rendered;
  subjects: readonly Subject[];
}

interface Kept extends Answer {
  /** the time it shows */
  time: string;
  untilMs: number;
}

/** Answers in memory, each for seconds and until one of its subjects changes; the oldest make room. */
export class KeptAnswers {
  /** In the order they were kept. */
  private readonly answers = new Map<string, Kept>();
  private readonly keysBySubject = new Map<Subject, Set<string>>();
  private bytes = 0;

  constructor(private readonly clock: Clock) {}

  get(key: string, time: string): Rendered | undefined {
    const kept = this.answers.get(key);
    return kept?.time === time && kept.untilMs > this.clock.nowMs() ? kept.rendered : undefined;
  }

  /** @param askedAtMs when the services were asked */
  keep(key: string, time: string, answer: Answer, askedAtMs: number): void {
    if (answer.rendered.bytes.length > MOST_ANSWER_BYTES) return;
    this.drop(key);
    const kept = { ...answer, time, untilMs: askedAtMs + TTL_MS };
    this.answers.set(key, kept);
    this.bytes += sizeOf(kept);
    for (const subject of kept.subjects) {
      const keys = this.keysBySubject.get(subject) ?? new Set();
      this.keysBySubject.set(subject, keys.add(key));
    }
    for (const [oldest, { untilMs }] of this.answers) {
      if (this.bytes <= MOST_BYTES && untilMs > this.clock.nowMs()) break;
      this.drop(oldest);
    }
  }

  dropAbout(subject: Subject): void {
    for (const key of this.keysBySubject.get(subject) ?? []) this.drop(key);
  }

  clear(): void {
    this.answers.clear();
    this.keysBySubject.clear();
    this.bytes = 0;
  }

  private drop(key: string): void {
    const kept = this.answers.get(key);
    if (!kept) return;
    this.answers.delete(key);
    this.bytes -= sizeOf(kept);
    for (const subject of kept.subjects) {
      const keys = this.keysBySubject.get(subject);
      keys?.delete(key);
      if (keys?.size === 0) this.keysBySubject.delete(subject);
    }
  }
}

/** Its compressed forms are smaller together than it is; what goes with it counts as some. */
const sizeOf = ({ rendered, subjects }: Kept) => 2 * rendered.bytes.length + 200 * (subjects.length + 2);
