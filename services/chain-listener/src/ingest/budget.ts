import type { Clock } from '@launchpad/platform';

/** `burst` calls at once, refilled at `perSecond`. */
export interface BudgetSize {
  burst: number;
  perSecond: number;
}

/** A token bucket. */
export class Budget {
  private left: number;
  private filledAtMs: number;

  constructor(
    private readonly size: BudgetSize,
    private readonly clock: Clock,
  ) {
    this.left = size.burst;
    this.filledAtMs = clock.nowMs();
  }

  /** Takes a token; false if none is left. */
  take(): boolean {
    if (this.waitMs() > 0) return false;
    this.left -= 1;
    return true;
  }

  /** Milliseconds until a token is there; zero if one is. */
  waitMs(): number {
    const now = this.clock.nowMs();
    const refilled = ((now - this.filledAtMs) / 1000) * this.size.perSecond;
    this.left = Math.min(this.size.burst, this.left + refilled);
    this.filledAtMs = now;
    return Math.max(0, ((1 - this.left) * 1000) / this.size.perSecond);
  }
}
