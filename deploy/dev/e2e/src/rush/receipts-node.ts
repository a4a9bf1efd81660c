import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Starts a node in front of an anvil that puts a block's receipts together from the block and its logs, which takes
 * anvil 16 ms of a core for 500 bids. By itself anvil 1.7.1 takes 400 ms for them, and 25 times that for five times as
 * many (foundry-rs/foundry#16063), so that one long block makes the next ones longer. Everything else is anvil's answer.
 * The node ends with this process.
 * @returns its address
 */
export async function startReceiptsNode(target: string): Promise<string> {
  const worker = new Worker(new URL('./receipts-node.worker.js', import.meta.url), {
    workerData: { target },
  });
  worker.unref();
  const [url] = (await once(worker, 'message')) as [string];
  return url;
}
