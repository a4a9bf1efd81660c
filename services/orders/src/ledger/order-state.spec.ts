import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { ChainFactSchema, type ChainFact } from '@launchpad/proto';
import { orderStateOf } from './order-state.js';
import { blockOf, chainPositionOf } from './chain-position.js';

type FactContent = NonNullable<MessageInitShape<typeof ChainFactSchema>['fact']>;

const factAt = (blockNumber: bigint, fact: FactContent): ChainFact =>
  create(ChainFactSchema, {
    position: {
      blockNumber,
      logIndex: 3,
      blockTimestamp: Number(blockNumber) * 10,
      transactionHash: `0x${blockNumber}`,
    },
    fact,
  });
const placed = (block: bigint) =>
  factAt(block, { case: 'newSellOrderPlaced', value: { order: '1', sellAmount: '9' } });
const withdrawn = (block: bigint) => factAt(block, { case: 'sellOrderCancelled', value: { order: '1' } });
const claimed = (block: bigint) =>
  factAt(block, {
    case: 'orderClaimedByUser',
    value: { order: '1', claimedValue: '4', refundedValue: '5' },
  });
const refunded = (block: bigint) =>
  factAt(block, { case: 'orderRefunded', value: { order: '1', refundedValue: '9' } });

describe("an order's state", () => {
  it('is undefined without its placement', () => {
    expect(orderStateOf([])).toBeUndefined();
    expect(orderStateOf([withdrawn(2n)])).toBeUndefined();
  });

  it('follows from its facts', () => {
    expect(orderStateOf([placed(1n)])).toMatchObject({ withdrawnAt: null, payout: null, updatedAt: 10 });
    expect(orderStateOf([placed(1n), withdrawn(2n)])).toMatchObject({
      withdrawnAt: chainPositionOf(withdrawn(2n)),
      updatedAt: 20,
    });
    expect(orderStateOf([placed(1n), claimed(2n)])?.payout).toEqual({
      claimedValue: 4n,
      refundedValue: 5n,
      transactionHash: '0x2',
    });
    expect(orderStateOf([placed(1n), refunded(2n)])?.payout).toMatchObject({
      claimedValue: 0n,
      refundedValue: 9n,
    });
  });

  it('uses the last placement after a block was replaced', () => {
    expect(orderStateOf([placed(1n), withdrawn(2n), placed(3n)])).toMatchObject({
      placedAt: chainPositionOf(placed(3n)),
      withdrawnAt: null,
    });
  });
});

describe('a chain position', () => {
  it('sorts by block, then by log, and gives its block', () => {
    expect(chainPositionOf(placed(40_000_000n))).toBeGreaterThan(chainPositionOf(placed(39_999_999n)));
    expect(blockOf(chainPositionOf(placed(40_000_000n)))).toBe(40_000_000);
    expect(Number.isSafeInteger(chainPositionOf(placed(4_000_000_000n)))).toBe(true);
  });

  it('is the number that rows of earlier releases have', () => {
    expect(chainPositionOf(placed(2n))).toBe(2_097_155);
  });
});
