import { create } from '@bufbuild/protobuf';
import { ChainFactSchema } from '@launchpad/proto';
import { AbiCoder } from 'ethers';
import type { ChainStore } from '../chain/chain.store.js';
import type { ChainNode } from '../node/chain-node.js';
import { readNewTokens } from './new-tokens.js';

const CHAIN = 97;
const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
const names = { name: 'Aurora', symbol: 'Aurora' };

const newPool = (pooling: number, bidding: number) =>
  create(ChainFactSchema, {
    fact: {
      case: 'newPool',
      value: { poolingToken: { address: address(pooling) }, biddingToken: { address: address(bidding) } },
    },
  });

describe('the tokens of new pools', () => {
  /** Those that are read, if these are known. */
  const read = async (facts: ReturnType<typeof newPool>[], known: number[] = []) => {
    const store = {
      knownTokens: () => Promise.resolve(new Map(known.map((number) => [address(number), names]))),
    } as unknown as ChainStore;
    const text = AbiCoder.defaultAbiCoder().encode(['string'], ['Aurora']);
    const node = { view: () => Promise.resolve(text) } as unknown as ChainNode;
    return readNewTokens(store, CHAIN, node, facts);
  };

  it.each([
    ['both of a pool', [newPool(1, 2)], [], [1, 2]],
    ['the one that is both of a pool', [newPool(1, 1)], [], [1]],
    ['each once', [newPool(1, 2), newPool(3, 2)], [], [1, 2, 3]],
    ['but not those that are known', [newPool(1, 2)], [1], [2]],
    ['and none without a pool', [create(ChainFactSchema)], [], []],
  ])('are read, %s', async (_, facts, known, expected) => {
    expect(await read(facts, known)).toEqual(new Map(expected.map((number) => [address(number), names])));
  });

  it('are read later where a block has more than 32 of them', async () => {
    const pools = Array.from({ length: 40 }, (_, index) => newPool(index, index));
    const found = await read(pools);
    expect([...found.keys()]).toEqual(Array.from({ length: 32 }, (_, index) => address(index)));
  });
});
