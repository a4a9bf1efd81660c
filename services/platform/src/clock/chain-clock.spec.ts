import { create } from '@bufbuild/protobuf';
import { ChainHeadSchema, type ChainHead } from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import { TestClock } from '../testing/clock.js';
import { ChainClock } from './chain-clock.js';

const nothing = {} as unknown;

describe("a chain's time", () => {
  const wall = new TestClock(1_000_000_000);
  const clock = new ChainClock(
    nothing as NatsConnection,
    nothing as ConstructorParameters<typeof ChainClock>[1],
    wall,
  );
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
