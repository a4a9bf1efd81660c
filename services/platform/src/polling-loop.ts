import { setTimeout as delay } from 'node:timers/promises';

/** Runs work repeatedly, with a pause in between, until stopped. */
export class PollingLoop {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>[] = [];

  /**
   * @param pauseMs between two runs
   * @param onFailure called with the error of a failed run; the loop continues
   * @param retryMs the longest pause after a failed run: hourly work does not wait an hour for the database
   */
  constructor(
    private readonly pauseMs: number,
    private readonly onFailure: (error: unknown) => void,
    private readonly retryMs = 60_000,
  ) {}

  /** Whether the current run should finish. */
  get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Starts a loop; several may run concurrently. A run that resolves to true is repeated without a pause. */
  start(work: () => Promise<boolean | void>): void {
    this.running.push(this.run(work));
  }

  /** Starts no further run, and waits for the current ones. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }

  private async run(work: () => Promise<boolean | void>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      let pauseMs = this.pauseMs;
      const hasMore = await work().catch((error: unknown) => {
        pauseMs = Math.min(pauseMs, this.retryMs);
        this.onFailure(error);
      });
      if (!hasMore) await delay(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
}
