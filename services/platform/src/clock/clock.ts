import { Injectable } from '@nestjs/common';

/** The wall clock, injected so that tests can set it. */
@Injectable()
export class Clock {
  /** Unix milliseconds. */
  nowMs(): number {
    return Date.now();
  }

  /** Unix seconds, rounded down. */
  nowSeconds(): number {
    return Math.floor(this.nowMs() / 1000);
  }
}
