import { once } from 'node:events';
import type { INestApplicationContext } from '@nestjs/common';
import { HealthServer, Metrics } from '@launchpad/platform';
import { ChainStore } from '../chain/chain.store.js';
import { FaultyNode } from '../test/faulty-node.js';
import { World } from '../test/world.js';

describe('listeners of a chain each', () => {
  const nodes = new Map<string, FaultyNode>();
  let world: World;
  let usdc = 1;
  let listeners: Map<number, INestApplicationContext>;

  beforeAll(async () => {
    world = await World.start({
      chainIds: [5, 97],
      rpcUrls: async (rpcUrl) => {
        const node = await FaultyNode.start(rpcUrl);
        nodes.set(rpcUrl, node);
        return [node.url];
      },
    });
    listeners = new Map([
      [5, await world.startListener('5')],
      [97, await world.startListener('97')],
    ]);
  });

  afterAll(async () => {
    await world.stop();
    for (const node of nodes.values()) node.stop();
  });

  const samples = async (chainId: number, name: string) => {
    const listener = listeners.get(chainId)!;
    const text = await listener.get(Metrics).registry.getSingleMetricAsString(`launchpad_chain_${name}`);
    return Object.fromEntries(
      [...text.matchAll(/^\w+\{chain="(\d+)"\} (.*)$/gm)].map(([, chain, value]) => [chain, Number(value)]),
    );
  };

  it('follow theirs, and together all', async () => {
    for (const sale of world.sales) {
      await sale.bid((usdc += 1));
      await world.agreement(sale);
    }
    const store = listeners.get(5)!.get(ChainStore);
    expect((await store.chain(5)).holder).not.toBe((await store.chain(97)).holder);
    for (const chainId of [5, 97]) {
      expect(await samples(chainId, 'active')).toEqual({ [chainId]: 1 });
      expect(await samples(chainId, 'followed')).toEqual({ 5: 1, 97: 1 });
    }
  });

  it('each answer for every chain', async () => {
    const { hash } = await world.sales[1]!.bid((usdc += 1));
    await world.agreement(world.sales[1]);
    const ask = () => world.client.ingest({ chainId: 97, transactionHash: hash });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ facts }) => facts.length)).toEqual(answers.map(() => 1));
  });

  it('are ready without the chains of others, and say when nobody follows one', async () => {
    const gone = listeners.get(97)!;
    await world.endListener(gone);
    await nodes.get(world.sales[1]!.chain.rpcUrl)!.begin('fails');
    const other = listeners.get(5)!;
    const answer = await fetch(`http://127.0.0.1:${other.get(HealthServer).port}/readyz`);
    expect(await answer.json()).toEqual({ ready: true, missing: [] });
    expect(await samples(5, 'followed')).toEqual({ 5: 1, 97: 0 });
  });

  it('do not start with a chain that is not configured', async () => {
    expect((await once(world.startListenerProcess('5,1'), 'exit'))[0]).toBe(1);
  });
});
