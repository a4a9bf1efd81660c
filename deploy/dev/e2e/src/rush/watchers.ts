import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What one page was shown: unix milliseconds, and the pool's bids by then. */
export type Shown = [at: number, bids: number][];

/** Pages that watch a pool, in a thread of their own. */
export class Watchers {
  private constructor(private readonly worker: Worker) {}

  /** Opens the sockets, in turn at each of the addresses. */
  static async open(urls: readonly string[], poolId: string, count: number): Promise<Watchers> {
    const worker = new Worker(new URL('./watchers.worker.js', import.meta.url), {
      workerData: { urls, poolId, count },
    });
    const [message] = (await once(worker, 'message')) as [string];
    if (message !== 'open') throw new Error(message);
    return new Watchers(worker);
  }

  /** What each page was shown since the last time this was asked for. */
  async shown(): Promise<Shown[]> {
    this.worker.postMessage('report');
    const [shown] = (await once(this.worker, 'message')) as [Shown[]];
    return shown;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
