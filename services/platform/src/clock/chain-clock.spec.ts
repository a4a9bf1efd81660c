import { setImmediate as otherWork } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { create, toBinary } from '@bufbuild/protobuf';
import { ChainHeadSchema, type ChainHead } from '@launchpad/proto';
import type { Msg, NatsConnection, SubscriptionOptions } from '@nats-io/transport-node';
import { TestClock } from '../testing/clock.js';
import { eventually } from '../testing/eventually.js';
import { ChainClock } from './chain-clock.js';

Logger.overrideLogger(false);

type ChainListener = ConstructorParameters<typeof ChainClock>[1];

const nothing = {} as unknown;

describe("a chain's time", () => {
  const wall = new TestClock(1_000_000_000);
  const clock = new ChainClock(nothing as NatsConnection, nothing as ChainListener, wall);
  const head = (blockTimestamp: number, chainId = 97): ChainHead =>
    create(ChainHeadSchema, { chainId, blockTimestamp, arrivedAtMs: BigInt(wall.nowMs()) });

  it('is unknown before the first block', () => {
    expect(() => clock.nowSeconds(97)).toThrow(
      expect.objectContaining({ status: 503, code: 'chain-unknown' }),
    );
  });

  it("is the newest block's timestamp and the wall time since it arrived", () => {
    clock.set(head(5_000));
    expect(clock.nowSeconds(97)).toBe(5_000);
    wall.advance(2_500);
    expect(clock.nowSeconds(97)).toBe(5_002);
    wall.advance(500);
    expect(clock.nowSeconds(97)).toBe(5_003);
  });

  it('is not before the newest block where that arrived at a machine whose clock is ahead', () => {
    clock.set(
      create(ChainHeadSchema, { chainId: 1, blockTimestamp: 70, arrivedAtMs: BigInt(wall.nowMs() + 5_000) }),
    );
    expect(clock.nowSeconds(1)).toBe(70);
  });

  it('jumps with a block, however far', () => {
    clock.set(head(5_000 + 604_800));
    expect(clock.nowSeconds(97)).toBe(609_800);
  });

  it('is separate for each chain', () => {
    clock.set(head(77, 5));
    expect(clock.nowSeconds(5)).toBe(77);
    expect(clock.nowSeconds(97)).toBe(609_800);
  });

  it('calls listeners with each new block until they unsubscribe', () => {
    const seen: number[] = [];
    const stop = clock.onHead(({ blockTimestamp }) => seen.push(blockTimestamp));
    clock.set(head(609_900));
    stop();
    clock.set(head(610_000));
    expect(seen.sort((a, b) => a - b)).toEqual([70, 77, 609_800, 609_900]);
  });
});

describe('a clock of all chains', () => {
  const head = (chainId: number, blockTimestamp: number) =>
    create(ChainHeadSchema, { chainId, blockTimestamp });
  /** Starts a clock whose chain listener answers so. @returns it, what it asked, and a way to publish to it */
  const start = (answer: () => Promise<{ heads: ChainHead[] }>) => {
    const subscribed = new Map<string, SubscriptionOptions['callback']>();
    let asked = 0;
    let reconnect = () => {};
    const reconnected = new Promise<void>((resolve) => (reconnect = resolve));
    const nats = {
      async *status() {
        await reconnected;
        yield { type: 'reconnect' };
      },
      subscribe: (subject: string, { callback }: SubscriptionOptions) => {
        subscribed.set(subject, callback);
        return { unsubscribe: () => subscribed.delete(subject) };
      },
    } as unknown;
    const chainListener = { heads: () => ((asked += 1), answer()) } as unknown;
    const clock = new ChainClock(nats as NatsConnection, chainListener as ChainListener, new TestClock());
    clock.onApplicationBootstrap();
    const publish = (newest: ChainHead, error: Error | null = null) =>
      subscribed.get('launchpad.v1.heads.*')?.(error, { data: toBinary(ChainHeadSchema, newest) } as Msg);
    return { clock, publish, subscribed, reconnect, asked: () => asked };
  };

  it('knows the newest blocks as soon as it starts: a chain may have no next one for long', async () => {
    const { clock, asked } = start(() => Promise.resolve({ heads: [head(5, 100), head(97, 200)] }));
    await otherWork();
    expect([5, 97].map((chainId) => clock.head(chainId)?.blockTimestamp)).toEqual([100, 200]);
    expect(asked()).toBe(1);
    clock.beforeApplicationShutdown();
  });

  it('asks until it is answered, though it hears of another chain’s block before', async () => {
    let isThere = false;
    const { clock, publish } = start(() =>
      isThere ? Promise.resolve({ heads: [head(5, 100)] }) : Promise.reject(new Error('not there yet')),
    );
    void publish(head(97, 200));
    isThere = true;
    await eventually(() => clock.head(5));
    expect([5, 97].map((chainId) => clock.head(chainId)?.blockTimestamp)).toEqual([100, 200]);
    clock.beforeApplicationShutdown();
  });

  it('keeps a block that it hears of before the answer', async () => {
    let answer = (_: { heads: ChainHead[] }) => {};
    const { clock, publish } = start(() => new Promise((resolve) => (answer = resolve)));
    void publish(head(97, 201));
    answer({ heads: [head(5, 100), head(97, 200)] });
    await otherWork();
    expect([5, 97].map((chainId) => clock.head(chainId)?.blockTimestamp)).toEqual([100, 201]);
    clock.beforeApplicationShutdown();
  });

  it('asks again after an outage of NATS, in which a chain may have got its last block for long', async () => {
    const heads = [head(97, 200)];
    const { clock, reconnect } = start(() => Promise.resolve({ heads }));
    await otherWork();
    heads[0] = create(ChainHeadSchema, { chainId: 97, blockTimestamp: 212, healthy: false });
    reconnect();
    await otherWork();
    expect(clock.head(97)).toMatchObject({ blockTimestamp: 212, healthy: false });
    clock.beforeApplicationShutdown();
  });

  it('hears of each block while it runs', async () => {
    const { clock, publish, subscribed } = start(() => Promise.reject(new Error('not there yet')));
    void publish(head(5, 100));
    void publish(head(97, 200), new Error('no permission'));
    expect([clock.head(5)?.blockTimestamp, clock.head(97)]).toEqual([100, undefined]);
    clock.beforeApplicationShutdown();
    expect([...subscribed.keys()]).toEqual([]);
    await otherWork();
  });

  it('asks nobody any more once it stops', async () => {
    const { clock, asked } = start(() => Promise.reject(new Error('not there yet')));
    await otherWork();
    clock.beforeApplicationShutdown();
    for (let turn = 0; turn < 3; turn += 1) await otherWork();
    expect(asked()).toBe(1);
  });
});
