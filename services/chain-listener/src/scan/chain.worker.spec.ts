import { Clock } from '@launchpad/platform';
import { LeaseLost, type ChainStore } from '../chain/chain.store.js';
import { ChainWorker } from './chain.worker.js';
import type { HeadPublisher } from './head.publisher.js';
import type { ListenerMetrics } from './listener.metrics.js';
import type { Scanner } from './scanner.js';
import type { TokenUpkeep } from './token-upkeep.js';

describe('an instance that lost its lease', () => {
  it('no longer reports itself as active', async () => {
    const published: number[] = [];
    let leases = 0;
    const store = {
      lease: () => Promise.resolve((leases += 1) === 1),
      release: () => Promise.resolve(),
    } as unknown as ChainStore;
    const metrics = {
      active: { set: (_: object, value: number) => published.push(value) },
    } as unknown as ListenerMetrics;
    const lost = new Promise<void>((resolve) => {
      const scanner = {
        step: () => {
          resolve();
          return Promise.reject(new LeaseLost('another instance works on chain 97'));
        },
      } as unknown as Scanner;
      const heads = { resume: () => Promise.resolve() } as unknown as HeadPublisher;
      const tokens = { run: () => Promise.resolve() } as unknown as TokenUpkeep;
      worker = new ChainWorker(97, store, scanner, heads, metrics, new Clock(), tokens);
    });
    worker!.start();
    await lost;
    await worker!.stop();
    expect(published).toEqual([0, 1, 0]);
  });

  let worker: ChainWorker | undefined;
});
