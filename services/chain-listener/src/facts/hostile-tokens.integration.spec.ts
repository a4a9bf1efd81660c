import { hostileTokenCall, hostileTokens, tokensOfAllDecimals } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import type { ChainFact, TokenInfo } from '@launchpad/proto';
import type { INestApplicationContext } from '@nestjs/common';
import { AbiCoder } from 'ethers';
import { DataSource } from 'typeorm';
import { Fact, Token } from '../chain/chain.entity.js';
import { ChainStore } from '../chain/chain.store.js';
import { FaultyNode } from '../test/faulty-node.js';
import { lateEntriesOf } from '../test/ledger.js';
import { poolsOf } from '../test/strangers.js';
import { ListenerMetrics } from '../scan/listener.metrics.js';
import { World } from '../test/world.js';
import { fromBinary } from '@bufbuild/protobuf';
import { ChainFactSchema } from '@launchpad/proto';

/** Characters that hide or reverse others. */
const HIDDEN = /\p{C}|[\u2028\u2029\u3164\u115f]/u;
/** The kinds whose names are unreadable; the others have something that can be shown. */
const SAYS_NOTHING =
  /^(refuses|never|fails|answers (nothing|one|a number|an address|a text|a list|32 bytes that|20 |200|mega)|is (made of tags|nothing))/;
const failures = async (listener: INestApplicationContext) => {
  const { failures: counter } = listener.get(ListenerMetrics);
  return (await counter.get()).values.reduce((sum, { value }) => sum + value, 0);
};

async function tokenOf(listener: INestApplicationContext, address: string): Promise<TokenInfo[]> {
  const rows = await listener
    .get(DataSource)
    .manager.find(Fact, { order: { blockNumber: 'ASC', logIndex: 'ASC' } });
  return rows
    .filter(({ isCanonical }) => isCanonical)
    .map(({ data }) => fromBinary(ChainFactSchema, data))
    .flatMap(tokensIn)
    .filter((token) => token.address === address);
}

function tokensIn({ fact }: ChainFact): TokenInfo[] {
  if (fact.case === 'newPool')
    return [fact.value.poolingToken, fact.value.biddingToken].filter((t) => t !== undefined);
  return fact.case === 'tokenRead' && fact.value.token ? [fact.value.token] : [];
}

describe('pools with hostile tokens', () => {
  let world: World;
  let listener: INestApplicationContext;

  beforeAll(async () => {
    world = await World.start({ finalityDepth: 2_000 });
    listener = await world.startListener();
    await world.agreement();
  });

  afterAll(() => world.stop());

  it('are published like all others, with safe names, and block nothing', async () => {
    const tokens = hostileTokens();
    expect(tokens.length).toBeGreaterThanOrEqual(40);
    const addresses = await poolsOf(world.sale, tokens);
    const { hash } = await world.sale.bid(2);
    expect((await world.agreement()).at(-1)).toContain(hash);
    expect(await failures(listener)).toBe(0);
    const shown: Record<string, string> = {};
    for (const [index, { kind }] of tokens.entries()) {
      const [token] = await tokenOf(listener, addresses[index]!);
      shown[kind] = `${token!.name} / ${token!.symbol}`;
      const mayBeShown = !HIDDEN.test(`${token!.name}${token!.symbol}`);
      const isShort = Array.from(token!.name).length <= 64 && Array.from(token!.symbol).length <= 24;
      expect({ kind, mayBeShown, isShort, unknown: token!.unknown }).toEqual({
        kind,
        mayBeShown: true,
        isShort: true,
        unknown: SAYS_NOTHING.test(kind),
      });
    }
    expect(shown['calls itself a stablecoin']).toBe('USDC / USDC');
    expect(shown['answers 32 bytes of text']).toBe('Old Token / Old Token');
    expect(shown['turns the text around it']).toBe('USDC NIOC / USDC NIOC');
  });

  it('may have any number of decimals; unusable ones count as unknown', async () => {
    const tokens = tokensOfAllDecimals().filter(({ decimals }) =>
      [0, 1, 6, 36, 37, 77, 255].includes(decimals),
    );
    const addresses = await poolsOf(world.sale, tokens);
    await world.agreement();
    for (const [index, { decimals }] of tokens.entries()) {
      const [token] = await tokenOf(listener, addresses[index]!);
      expect(token).toMatchObject(
        decimals <= 36 ? { decimals, unknown: false } : { decimals: 0, unknown: true },
      );
    }
  });
});

describe('a token that becomes readable later', () => {
  let world: World;
  let node: FaultyNode;
  let listener: INestApplicationContext;

  beforeAll(async () => {
    world = await World.start({
      rpcUrls: async (rpcUrl) => {
        node = await FaultyNode.start(rpcUrl);
        return [node.url];
      },
    });
    listener = await world.startListener();
    await world.agreement();
  });

  afterAll(async () => {
    await world.stop();
    node.stop();
  });

  const becomeDue = () =>
    listener.get(DataSource).manager.update(Token, { chainId: 97 }, { nextTryAt: new Date(0) });
  const said = { manner: 'returns', data: AbiCoder.defaultAbiCoder().encode(['string'], ['Late']) } as const;

  it('is published as unknown first, and with its name for each of its pools once readable', async () => {
    const token = { kind: 'silent', decimals: 18, answer: { manner: 'loops' } } as const;
    const [address] = await poolsOf(world.sale, [token]);
    await world.sale.createPool({ poolingToken: address!, poolingTokenDecimals: 18 });
    await world.agreement();
    expect(await tokenOf(listener, address!)).toMatchObject([
      { name: address, symbol: '?', unknown: true },
      { name: address, symbol: '?', unknown: true },
    ]);
    for (const signature of ['name()', 'symbol()']) {
      await world.sale.send('stranger', address!, hostileTokenCall(signature, said));
    }
    await becomeDue();
    const published = await eventually(async () => {
      const tokens = await tokenOf(listener, address!);
      return tokens.length === 4 ? tokens : undefined;
    });
    expect(
      published.filter(({ name, symbol, unknown }) => name === 'Late' && symbol === 'Late' && !unknown),
    ).toHaveLength(2);
    expect(await eventually(async () => (await lateEntriesOf(world.ledger, 97)).length >= 2)).toBe(true);
    expect(await listener.get(ChainStore).dueTokens(97, 10)).toEqual([]);
  });

  it('is retried with backoff, and given up after some days', async () => {
    const token = { kind: 'silent', decimals: 18, answer: { manner: 'fails' } } as const;
    const [address] = await poolsOf(world.sale, [token]);
    const store = listener.get(ChainStore);
    const row = () =>
      listener.get(DataSource).manager.findOneByOrFail(Token, { chainId: 97, address: address! });
    await eventually(() => row().catch(() => undefined));
    const waits: number[] = [];
    for (let tries = 1; tries < 8; tries += 1) {
      const { nextTryAt } = await row();
      waits.push(Math.round(((nextTryAt?.getTime() ?? 0) - Date.now()) / 30_000));
      await store.saveTokenNames(97, address!, { name: null, symbol: null });
    }
    expect(waits).toEqual([1, 4, 16, 64, 256, 1024, 4096]);
    expect((await row()).nextTryAt).toBeNull();
  });
});
