import { Clock } from '../clock/clock.js';

/** A clock that only moves when a test moves it. */
export class TestClock extends Clock {
  constructor(private ms = Date.UTC(2030, 0, 1)) {
    super();
  }

  override nowMs(): number {
    return this.ms;
  }

  /** @param ms unix milliseconds */
  set(ms: number): void {
    this.ms = ms;
  }

  advance(ms: number): void {
    this.ms += ms;
  }
}
