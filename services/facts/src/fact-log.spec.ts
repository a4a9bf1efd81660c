import { create } from '@bufbuild/protobuf';
import { poolCode } from '@launchpad/contracts';
import type { Delivered } from '@launchpad/platform';
import {
  ChainFactRetractedSchema,
  ChainFactSchema,
  type ChainFact,
  type ChainFactRetracted,
} from '@launchpad/proto';
import { AFTER_ALL_LOGS, changesByPool, factId, orderOf, positionOf } from './fact-log.js';

const factOf = (blockchainPoolId: number, logIndex: number): ChainFact =>
  create(ChainFactSchema, {
    position: { chainId: 5, blockNumber: 7n, blockHash: '0xb', transactionHash: '0xt', logIndex },
    blockchainPoolId,
    fact: { case: 'poolCancelled', value: {} },
  });
const retracted = (fact?: ChainFact) => create(ChainFactRetractedSchema, { ...(fact && { fact }) });
const delivered = (message: ChainFact | ChainFactRetracted): Delivered<ChainFact | ChainFactRetracted> => ({
  message,
  meta: { id: '', subject: '', timeMs: 0 },
});

describe('a fact', () => {
  it('is known by its log in its block', () => {
    expect(factId(factOf(1, 2))).toBe('5:0xb:0xt:2');
    expect(positionOf(factOf(1, 2)).logIndex).toBe(2);
  });

  it('has a position', () => {
    expect(() => positionOf(create(ChainFactSchema, {}))).toThrow(TypeError);
  });

  it('is about an order or about the pool itself', () => {
    const placed = create(ChainFactSchema, { fact: { case: 'newSellOrderPlaced', value: { order: '77' } } });
    expect([orderOf(placed), orderOf(factOf(1, 0))]).toEqual(['77', null]);
  });

  it('that was read later comes after all logs, by a number that is stored and never changes', () => {
    expect(AFTER_ALL_LOGS).toBe(524_288);
  });
});

describe('the facts in events', () => {
  it('are grouped by pool, in their order, with whether they were retracted', () => {
    const [first, other, second] = [factOf(1, 0), factOf(2, 1), factOf(1, 2)];
    const codes: number[] = [];
    const pools = changesByPool(
      [first, other, second, retracted(first), retracted()].map(delivered),
      (chainId, number) => {
        codes.push(number);
        return poolCode(chainId, number);
      },
    );
    expect([...pools]).toEqual([
      [
        poolCode(5, 1),
        [
          { fact: first, retracted: false },
          { fact: second, retracted: false },
          { fact: first, retracted: true },
        ],
      ],
      [poolCode(5, 2), [{ fact: other, retracted: false }]],
    ]);
    expect(codes).toEqual([1, 2]);
  });
});
