import { setTimeout as delay } from 'node:timers/promises';

/** Work that a service does in rounds, with a pause after each, until it stops. */
export class Rounds {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>[] = [];

  /**
   * @param pauseMs between two rounds
   * @param onFailure hears of a round that failed; the next one comes all the same
   */
  constructor(
    private readonly pauseMs: number,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Whether a round under way should come to its end. */
  get areStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Begins. A round that answers true is followed by another at once. What is begun several times runs side by side. */
  begin(round: () => Promise<boolean | void>): void {
    this.running.push(this.run(round));
  }

  /** Begins no further round, and waits for those under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }

  private async run(round: () => Promise<boolean | void>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const isMore = await round().catch(this.onFailure);
      if (!isMore) await delay(this.pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}
