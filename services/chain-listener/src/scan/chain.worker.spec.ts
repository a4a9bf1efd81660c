import { setImmediate as otherWork } from 'node:timers/promises';
import { TestClock, eventually } from '@launchpad/platform/testing';
import { LeaseLost, type ChainStore } from '../chain/chain.store.js';
import { ChainWorker } from './chain.worker.js';
import type { HeadPublisher } from './head.publisher.js';
import type { ListenerMetrics } from './listener.metrics.js';
import type { Scanner } from './scanner.js';
import type { TokenUpkeep } from './token-upkeep.js';

describe('an instance', () => {
  let clock: TestClock;
  /** What it does, in order. */
  let done: string[];
  /** Whether it gets or keeps the lease. */
  let hasLease: boolean;
  let step: () => Promise<boolean>;
  let worker: ChainWorker;

  beforeEach(() => {
    clock = new TestClock();
    done = [];
    hasLease = true;
    step = () => Promise.resolve(false);
    const does = (what: string) => () => Promise.resolve(void done.push(what));
    const store = {
      lease: () => {
        done.push('lease');
        return Promise.resolve(hasLease);
      },
      release: does('release'),
    } as unknown as ChainStore;
    const metrics = {
      active: { set: (_: object, value: number) => done.push(`active ${value}`) },
      failures: { inc: () => done.push('failed') },
    } as unknown as ListenerMetrics;
    const scanner = {
      nextLookAfter: (ms: number) => ms + 500,
      step: async () => {
        done.push('step');
        await otherWork();
        return step();
      },
    } as unknown as Scanner;
    const heads = { resume: does('resume'), unhealthy: does('unhealthy') } as unknown as HeadPublisher;
    const tokens = { run: does('tokens') } as unknown as TokenUpkeep;
    worker = new ChainWorker(97, store, scanner, heads, metrics, clock, tokens);
  });

  const count = (what: string) => done.filter((one) => one === what).length;
  const reported = () => done.filter((one) => one.startsWith('active'));

  it('that has the lease continues from the last head, reports itself as active and follows the chain', async () => {
    worker.start();
    await eventually(() => count('step') >= 2 && count('tokens') >= 1);
    await worker.stop();
    expect(reported()).toEqual(['active 0', 'active 1']);
    expect(done.indexOf('resume')).toBeLessThan(done.indexOf('step'));
    expect(count('resume')).toBe(1);
    expect(done.at(-1)).toBe('release');
  });

  it('that waits for the lease does neither', async () => {
    hasLease = false;
    worker.start();
    await eventually(() => count('lease') >= 3);
    expect(reported()).toEqual(['active 0']);
    expect(['step', 'tokens', 'resume'].map(count)).toEqual([0, 0, 0]);
    hasLease = true;
    await eventually(() => count('step') >= 1);
    await worker.stop();
    expect(reported()).toEqual(['active 0', 'active 1']);
  });

  it('that lost its lease no longer reports itself as active, and no longer follows the chain', async () => {
    step = () => {
      hasLease = false;
      return Promise.reject(new LeaseLost('another instance works on chain 97'));
    };
    worker.start();
    await eventually(() => count('step') === 1);
    const leases = count('lease');
    await eventually(() => count('lease') > leases + 1);
    await worker.stop();
    expect(reported()).toEqual(['active 0', 'active 1', 'active 0']);
    expect(count('step')).toBe(1);
    expect(count('failed')).toBe(0);
  });

  it('does the next step at once if there is more to read, or if it is nudged', async () => {
    let more = 1_000;
    step = () => Promise.resolve((more -= 1) > 0);
    worker.start();
    expect(await eventually(() => count('step') >= 1_000)).toBe(true);
    worker.nudge();
    expect(await eventually(() => count('step') >= 1_001)).toBe(true);
    await worker.stop();
  });

  it('waits before the next step after a failure', async () => {
    step = () => Promise.reject(new Error('no'));
    worker.start();
    await eventually(() => count('lease') >= 2);
    await worker.stop();
    // One a second and a bit, not as many as there is time for.
    expect(count('step')).toBeLessThan(50);
    expect(count('failed')).toBe(count('step'));
  });

  it('reports a chain as unhealthy that it could not follow for more than 15 seconds', async () => {
    let fails = true;
    step = () => (fails ? Promise.reject(new Error('no')) : Promise.resolve(false));
    /** Waits for a step that began after now. */
    const nextStep = async () => {
      const later = count('step') + 1;
      await eventually(() => {
        worker.nudge();
        return count('step') > later;
      });
    };
    worker.start();
    await nextStep();
    clock.advance(15_000);
    await nextStep();
    expect(count('unhealthy')).toBe(0);
    fails = false;
    await nextStep();
    fails = true;
    clock.advance(1);
    await nextStep();
    expect(count('unhealthy')).toBe(0);
    clock.advance(15_001);
    await nextStep();
    expect(count('unhealthy')).toBeGreaterThanOrEqual(1);
    await worker.stop();
  });

  it('goes on when the lease cannot be renewed or released for now', async () => {
    const broken = {
      lease: () => {
        done.push('lease');
        return count('lease') === 1 ? Promise.resolve(true) : Promise.reject(new Error('database'));
      },
      release: () => Promise.reject(new Error('database')),
    } as unknown as ChainStore;
    const metrics = { active: { set: () => {} } } as unknown as ListenerMetrics;
    const scanner = {
      nextLookAfter: (ms: number) => ms + 500,
      step: async () => {
        done.push('step');
        await otherWork();
        return false;
      },
    } as unknown as Scanner;
    const heads = { resume: () => Promise.resolve() } as unknown as HeadPublisher;
    const tokens = { run: () => Promise.resolve() } as unknown as TokenUpkeep;
    worker = new ChainWorker(97, broken, scanner, heads, metrics, clock, tokens);
    worker.start();
    await eventually(() => count('lease') >= 2);
    const steps = count('step');
    expect(await eventually(() => count('step') > steps)).toBe(true);
    await expect(worker.stop()).resolves.toBeUndefined();
  });
});
