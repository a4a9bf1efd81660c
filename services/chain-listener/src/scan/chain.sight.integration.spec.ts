import { HealthServer } from '@launchpad/platform';
import { eventually, TestClock } from '@launchpad/platform/testing';
import { NodePool } from '../node/node-pool.js';
import { FaultyNode } from '../test/faulty-node.js';
import { World } from '../test/world.js';
import { ChainSight } from './chain.sight.js';

describe('an instance whose way to a chain is blocked', () => {
  const nodes = new Map<string, FaultyNode>();
  let world: World;

  beforeAll(async () => {
    world = await World.start({
      chainIds: [5, 97],
      rpcUrls: async (rpcUrl) => {
        const node = await FaultyNode.start(rpcUrl);
        nodes.set(rpcUrl, node);
        return [node.url];
      },
    });
  });

  afterAll(async () => {
    await world.stop();
    for (const node of nodes.values()) node.stop();
  });

  it('is not ready and says which chain it is, until the way is open', async () => {
    const { chainId, rpcUrl } = world.sales[1]!.chain;
    const blocked = nodes.get(rpcUrl);
    await blocked!.begin('fails');
    const listener = await world.startListener();
    const readyz = async () => {
      const answer = await fetch(`http://127.0.0.1:${listener.get(HealthServer).port}/readyz`);
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    expect(await readyz()).toEqual({ status: 503, ready: false, missing: [`chain ${chainId}`] });
    blocked!.end();
    await eventually(async () => (await readyz()).status === 200);
  });

  it('notices within a minute, and asks nodes no more often than that while all is well', async () => {
    const { chainId, rpcUrl } = world.sale.chain;
    const node = nodes.get(rpcUrl);
    const clock = new TestClock();
    const sight = new ChainSight(new NodePool(chainId, [node!.url], clock), clock);
    // A busy machine may answer too late, which parks the node.
    await eventually(async () => {
      clock.advance(60_000);
      await sight.look();
      return true;
    });
    const asked = node!.callsOf('eth_chainId');
    await node!.begin('fails');
    clock.advance(59_000);
    await sight.look();
    expect(node!.callsOf('eth_chainId')).toBe(asked);
    clock.advance(1_000);
    await expect(sight.look()).rejects.toThrow('502');
  });
});
