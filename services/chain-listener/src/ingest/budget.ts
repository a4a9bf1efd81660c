import type { Clock } from '@launchpad/platform';

/** So many at once, refilled by so many a second. */
export interface BudgetSize {
  burst: number;
  perSecond: number;
}

/** What may be done for now, as a bucket of tokens. */
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

  /** Takes one; false while none is left. */
  take(): boolean {
    const now = this.clock.nowMs();
    const refilled = ((now - this.filledAtMs) / 1000) * this.size.perSecond;
    this.left = Math.min(this.size.burst, this.left + refilled);
    this.filledAtMs = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
