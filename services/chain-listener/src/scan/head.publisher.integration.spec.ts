import { fromBinary } from '@bufbuild/protobuf';
import { NATS, headSubject } from '@launchpad/platform';
import { testNetworks } from '@launchpad/platform/testing';
import { ChainHeadSchema, type ChainHead } from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Header } from '../node/shapes.js';
import { TestStore } from '../test/store.js';
import { HeadPublisher } from './head.publisher.js';

const CHAIN = 97;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;

describe('the newest block of a chain', () => {
  let test: TestStore;
  let nats: NatsConnection;
  let heads: ChainHead[];

  beforeAll(async () => {
    test = await TestStore.start(testNetworks);
    nats = test.app.get<NatsConnection>(NATS);
    nats.subscribe(headSubject('*'), {
      callback: (_, message) => {
        heads.push(fromBinary(ChainHeadSchema, message.data));
      },
    });
  });
  beforeEach(() => {
    heads = [];
  });
  afterAll(() => test.stop());

  const publisher = (chainId = CHAIN) => new HeadPublisher(chainId, test.store, nats, test.clock);
  /** A block that is some seconds old. */
  const header = (number: number, age = 3) =>
    ({ number, hash: hash(number), timestamp: Math.floor(test.clock.nowMs() / 1_000) - age }) as Header;
  /** What was published since the last time. */
  const published = async () => {
    await nats.flush();
    return heads.splice(0).map(({ blockNumber, arrivedAtMs, healthy }) => ({
      blockNumber: Number(blockNumber),
      arrivedAtMs: Number(arrivedAtMs),
      healthy,
    }));
  };

  it('is published and stored with the time at which it came, once', async () => {
    const own = publisher();
    const [block, cameAtMs] = [header(5), test.clock.nowMs()];
    await own.update(block, true);
    test.clock.advance(1_000);
    await own.update(block, true);
    expect(await published()).toEqual([{ blockNumber: 5, arrivedAtMs: cameAtMs, healthy: true }]);
    expect(await test.store.heads()).toMatchObject([
      { chainId: CHAIN, blockNumber: 5n, blockHash: hash(5), blockTimestamp: block.timestamp, healthy: true },
    ]);
  });

  it('is published again, as of the same time, when the health of the chain changes', async () => {
    const own = publisher();
    const [block, cameAtMs] = [header(6), test.clock.nowMs()];
    await own.update(block, false);
    test.clock.advance(1_000);
    await own.update(block, true);
    await own.update(block, true);
    const head = { blockNumber: 6, arrivedAtMs: cameAtMs };
    expect(await published()).toEqual([
      { ...head, healthy: false },
      { ...head, healthy: true },
    ]);
    expect(own.quietMs).toBe(1_000);
  });

  it('is another by its hash, also where its number is the same', async () => {
    const own = publisher();
    await own.update(header(7), true);
    test.clock.advance(2_000);
    expect(own.quietMs).toBe(2_000);
    await own.update({ ...header(7), hash: hash(70) }, true);
    expect(own.quietMs).toBe(0);
    const [first, second] = await published();
    expect((second?.arrivedAtMs ?? 0) - (first?.arrivedAtMs ?? 0)).toBe(2_000);
  });

  it('is published as unhealthy once while the chain cannot be followed', async () => {
    const own = publisher();
    await own.unhealthy();
    expect(await published()).toEqual([]);
    await own.update(header(8), true);
    await own.unhealthy();
    await own.unhealthy();
    expect(await published()).toMatchObject([{ healthy: true }, { healthy: false }]);
    expect(await test.store.heads()).toMatchObject([{ blockNumber: 8n, healthy: false }]);
  });

  it('is not published again by the next instance', async () => {
    const block = header(9);
    await publisher().update(block, true);
    await published();
    const next = publisher();
    await next.resume();
    await next.update(block, true);
    expect(await published()).toEqual([]);
    await next.unhealthy();
    expect(await published()).toMatchObject([{ blockNumber: 9, healthy: false }]);
  });

  it.each([
    ['is old', 3_600, 3_600],
    ['is of a clock that is ahead', -60, 0],
  ])('that %s came, after a start, when it says, and no later than now', async (_, age, expected) => {
    const own = publisher();
    await own.resume();
    await own.update(header(10 + expected, age), true);
    const [first] = await published();
    expect(Math.floor((test.clock.nowMs() - (first?.arrivedAtMs ?? 0)) / 1_000)).toBe(expected);
    test.clock.advance(500);
    await own.update(header(11 + expected, age), true);
    expect(await published()).toMatchObject([{ arrivedAtMs: test.clock.nowMs() }]);
  });

  it('is not known of a chain that was never read', async () => {
    const own = publisher(5);
    await own.resume();
    await own.unhealthy();
    expect(await published()).toEqual([]);
  });
});
