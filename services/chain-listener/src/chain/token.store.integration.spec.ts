import { create } from '@bufbuild/protobuf';
import { AFTER_ALL_LOGS, factId } from '@launchpad/facts';
import { testNetworks } from '@launchpad/platform/testing';
import { ChainFactSchema, type ChainFact } from '@launchpad/proto';
import { DataSource } from 'typeorm';
import { TestStore } from '../test/store.js';
import { Token } from './chain.entity.js';
import type { ChainStore } from './chain.store.js';
import type { TokenNames } from './token-info.js';

const CHAIN = 97;
const COIN = `0x${'c0'.repeat(20)}`;
const coin = { name: 'USD Coin', symbol: 'USDC' };
const UNKNOWN: TokenNames = { name: null, symbol: null };
const SECOND = 1_000;
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
let tokens = 0;
const newAddress = () => `0x${(tokens += 1).toString(16).padStart(40, '0')}`;

describe("tokens' names", () => {
  let test: TestStore;
  let store: ChainStore;
  let block = 0;

  beforeAll(async () => {
    test = await TestStore.start(testNetworks);
    ({ store } = test);
  });
  afterAll(() => test.stop());

  /** Appends a block with pools of a token, all of one transaction; returns the facts as they were published. */
  const newPools = async (address: string, count = 1, names: TokenNames = UNKNOWN, bidding = COIN) => {
    block += 1;
    const number = block;
    const facts = Array.from({ length: count }, (_, logIndex) =>
      create(ChainFactSchema, {
        position: {
          chainId: CHAIN,
          ...{ blockNumber: BigInt(number), blockHash: hash(number) },
          ...{ transactionHash: hash(number * 1_000), logIndex },
        },
        blockchainPoolId: number * 1_000 + logIndex,
        fact: {
          case: 'newPool',
          value: {
            poolingToken: { address, decimals: 18 },
            biddingToken: { address: bidding, decimals: 6 },
          },
        },
      }),
    );
    const known = new Map([
      [COIN, coin],
      [address, names],
    ]);
    await store.append(await store.chain(CHAIN), [{ number, hash: hash(number), facts }], 0, known);
    return published(number);
  };
  const published = async (number: number): Promise<ChainFact[]> =>
    (await store.factsOf(CHAIN, [hash(number * 1_000)])).get(hash(number * 1_000))?.facts ?? [];
  /** What was published of a token after its pools. */
  const late = async (number: number) =>
    (await published(number)).filter(({ fact }) => fact.case === 'tokenRead');
  const tokenOf = (address: string) =>
    test.app.get(DataSource).manager.findOneByOrFail(Token, { chainId: CHAIN, address });
  const due = async () => (await store.dueTokens(CHAIN, 1_000)).map(({ address }) => address);
  const poolingTokens = (facts: ChainFact[]) =>
    facts.map(({ fact }) => (fact.case === 'newPool' ? fact.value.poolingToken : undefined));

  it('are published with the first pool, and stay as they were', async () => {
    const address = newAddress();
    const first = await newPools(address, 1, { name: 'Aurora', symbol: 'AUR' });
    expect(first).toMatchObject([
      {
        fact: {
          value: {
            poolingToken: { name: 'Aurora', symbol: 'AUR', decimals: 18, unknown: false },
            biddingToken: { name: 'USD Coin', symbol: 'USDC', decimals: 6, unknown: false },
          },
        },
      },
    ]);
    const second = await newPools(address, 1, { name: 'Other', symbol: 'OTH' });
    expect(poolingTokens(second)).toMatchObject([{ name: 'Aurora', symbol: 'AUR' }]);
    expect(await due()).toEqual([]);
    expect([...(await store.knownTokens(CHAIN, [address])).keys()]).toEqual([address]);
    expect((await store.knownTokens(CHAIN, [])).size).toBe(0);
  });

  it.each([
    ['name', { name: null, symbol: 'AUR' }, { symbol: 'AUR' }],
    ['symbol', { name: 'Aurora', symbol: null }, { name: 'Aurora', symbol: '?' }],
  ])('are published without a %s that is unreadable, which is read again', async (_, names, shown) => {
    const address = newAddress();
    const [token] = poolingTokens(await newPools(address, 1, names));
    expect(token).toMatchObject({ ...shown, unknown: true });
    test.clock.advance(30 * SECOND);
    expect(await due()).toEqual([address]);
    await store.saveTokenNames(CHAIN, address, { name: 'Late', symbol: 'LATE' });
    const [read] = await late(block);
    expect(read?.fact).toMatchObject({
      value: { token: { name: names.name ?? 'Late', symbol: names.symbol ?? 'LATE', unknown: false } },
    });
    expect(await due()).toEqual([]);
  });

  it('are read again after 30 s, 2 min, 8 min and so on, eight times in total', async () => {
    const address = newAddress();
    await newPools(address);
    for (let tries = 1; tries < 8; tries += 1) {
      test.clock.advance(30 * SECOND * 4 ** (tries - 1) - 1);
      expect(await due()).toEqual([]);
      test.clock.advance(1);
      expect(await due()).toEqual([address]);
      expect(await tokenOf(address)).toMatchObject({ tries });
      await store.saveTokenNames(CHAIN, address, UNKNOWN);
    }
    expect(await tokenOf(address)).toMatchObject({ tries: 8, nextTryAt: null });
    test.clock.advance(365 * 86_400 * SECOND);
    expect(await due()).toEqual([]);
    // A new pool needs them, so they are read again even now.
    await newPools(address);
    test.clock.advance(30 * SECOND - 1);
    expect(await due()).toEqual([]);
    test.clock.advance(1);
    expect(await due()).toEqual([address]);
    await store.saveTokenNames(CHAIN, address, { name: 'Late', symbol: 'LATE' });
    expect(await late(block)).toHaveLength(1);
  });

  it('of a token that waits to be read again are not put off by another pool', async () => {
    const address = newAddress();
    await newPools(address);
    test.clock.advance(29 * SECOND);
    await newPools(address);
    test.clock.advance(SECOND);
    expect(await due()).toEqual([address]);
    await store.saveTokenNames(CHAIN, address, { name: 'Late', symbol: 'LATE' });
    expect(await late(block - 1)).toHaveLength(1);
    expect(await late(block)).toHaveLength(1);
  });

  it('are published once readable for each pool, at places of their own after all logs', async () => {
    const address = newAddress();
    await newPools(address, 3);
    await store.saveTokenNames(CHAIN, address, { name: 'Late', symbol: 'LATE' });
    const facts = await late(block);
    expect(facts.map(({ position }) => position?.logIndex)).toEqual(
      [1, 2, 3].map((place) => AFTER_ALL_LOGS + place),
    );
    expect(facts.map(({ blockchainPoolId }) => blockchainPoolId).toSorted((a, b) => a - b)).toEqual(
      [0, 1, 2].map((index) => block * 1_000 + index),
    );
    expect(facts[0]?.fact).toMatchObject({ value: { token: { address, name: 'Late', decimals: 18 } } });
    // Another token of the same pools comes after them.
    await store.saveTokenNames(CHAIN, address, UNKNOWN);
    expect(await late(block)).toHaveLength(3);
  });

  it('of both tokens of a pool are published one after the other', async () => {
    const [address, bidding] = [newAddress(), newAddress()];
    await newPools(address, 1, UNKNOWN, bidding);
    await store.saveTokenNames(CHAIN, address, { name: 'First', symbol: 'F' });
    await store.saveTokenNames(CHAIN, bidding, { name: 'Second', symbol: 'S' });
    expect((await late(block)).map(({ position }) => position?.logIndex)).toEqual([
      AFTER_ALL_LOGS + 1,
      AFTER_ALL_LOGS + 2,
    ]);
  });

  it('are published a hundred pools at a time', async () => {
    const address = newAddress();
    await newPools(address, 201);
    for (const [count, isDue] of [
      [100, true],
      [200, true],
      [201, false],
    ] as const) {
      await store.saveTokenNames(CHAIN, address, { name: 'Late', symbol: 'LATE' });
      expect(await late(block)).toHaveLength(count);
      expect(await due()).toEqual(isDue ? [address] : []);
    }
    expect(new Set((await published(block)).map(factId)).size).toBe(402);
  });

  it('are not published for a pool that left the chain', async () => {
    const address = newAddress();
    await newPools(address);
    const [gone, before] = [block, block - 1];
    await newPools(address);
    await store.rewind(CHAIN, { number: gone, hash: hash(gone) });
    await store.saveTokenNames(CHAIN, address, { name: 'Late', symbol: 'LATE' });
    expect(await late(gone)).toHaveLength(1);
    expect(await late(gone + 1)).toEqual([]);
    // Without its first pool the token is unknown: the address may get another contract.
    await store.rewind(CHAIN, { number: before, hash: hash(before) });
    expect((await store.knownTokens(CHAIN, [address])).size).toBe(0);
    await store.saveTokenNames(CHAIN, address, { name: 'Late', symbol: 'LATE' });
    expect(await late(gone)).toEqual([]);
    block = before;
  });
});
