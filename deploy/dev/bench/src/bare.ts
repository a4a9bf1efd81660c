import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { load, type Speed } from './load.js';

/** How fast a server is that only sends this answer: no server of ours can be faster. */
export async function bare(
  answer: string,
  seconds: number,
  encoding: 'gzip' | 'identity' = 'gzip',
): Promise<Speed> {
  const worker = new Worker(new URL('./bare.worker.js', import.meta.url), { workerData: answer });
  try {
    const [address] = (await once(worker, 'message')) as [string];
    await load(address, 1, '/', encoding);
    return await load(address, seconds, '/', encoding);
  } finally {
    await worker.terminate();
  }
}
