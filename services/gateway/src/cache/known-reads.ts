import { Injectable } from '@nestjs/common';
import type { ShownTime, Subject } from '../http/subjects.js';

/** A cached read: what identifies it, but for the time. */
export interface KnownRead {
  key: string;
  subject: Subject;
  time: ShownTime | undefined;
}

const MOST = 10_000;
const MOST_CHARACTERS = 300;

/** The reads behind the addresses that visitors asked for last, so that an address need not be understood again. */
@Injectable()
export class KnownReads {
  private readonly reads = new Map<string, KnownRead>();

  /** @param url as sent, without the host */
  get(url: string): KnownRead | undefined {
    return this.reads.get(url);
  }

  add(url: string, read: KnownRead): void {
    if (url.length > MOST_CHARACTERS) return;
    // The last asked for are the last.
    this.reads.delete(url);
    this.reads.set(url, read);
    for (const oldest of this.reads.keys()) {
      if (this.reads.size <= MOST) break;
      this.reads.delete(oldest);
    }
  }
}
