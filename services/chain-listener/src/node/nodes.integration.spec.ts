import { eventually } from '@launchpad/platform/testing';
import { FaultyNode, type Fault } from '../test/faulty-node.js';
import { entriesOf } from '../test/ledger.js';
import { World } from '../test/world.js';

describe.each(['one bad address before a good one', 'a bad address alone'])('%s', (case_) => {
  const alone = case_ === 'a bad address alone';
  let world: World;
  let bad: FaultyNode;
  let usdc = 1;

  beforeAll(async () => {
    world = await World.start({
      finalityDepth: 30,
      rpcUrls: async (rpcUrl) => {
        bad = await FaultyNode.start(rpcUrl);
        return alone ? [bad.url] : [bad.url, rpcUrl];
      },
    });
    // The first bid also registers the bidder; later ones are one log each.
    await world.sale.bid(1);
    await world.startListener();
    await world.agreement();
  });

  afterAll(async () => {
    await world.stop();
    bad.stop();
  });

  const faults: Fault[] = alone
    ? ['hides-logs', 'forges-logs', 'fails', 'throttles']
    : ['hides-logs', 'forges-logs', 'fails', 'throttles', 'hangs', 'lags'];

  it.each(faults)('that %s loses no fact', async (fault) => {
    await bad.begin(fault);
    const { spoiled } = bad;
    // The previous fault may have parked it.
    await eventually(async () => {
      await world.sale.bid((usdc += 1));
      return bad.spoiled > spoiled;
    });
    if (alone) bad.end();
    await world.agreement();
    bad.end();
    const { hash } = await world.sale.bid((usdc += 1));
    expect((await world.agreement()).at(-1)).toContain(hash);
  });

  it('that lags retracts nothing', async () => {
    await world.sale.bid((usdc += 1));
    await world.sale.mine(3);
    await world.agreement();
    await bad.begin('lags', 5);
    const { spoiled } = bad;
    await eventually(() => bad.spoiled > spoiled + (alone ? 4 : 0));
    bad.end();
    await world.sale.bid((usdc += 1));
    await world.agreement();
    const entries = await entriesOf(world.ledger, 97);
    expect(entries.every(({ added }) => added)).toBe(true);
  });
});

describe('a node that rejects wide ranges', () => {
  it('is used with narrower ones', async () => {
    let strict: FaultyNode | undefined;
    const world = await World.start({
      finalityDepth: 10,
      rpcUrls: async (rpcUrl) => {
        strict = await FaultyNode.start(rpcUrl);
        await strict.begin('limits-ranges');
        return [strict.url];
      },
    });
    try {
      await world.sale.bid(2);
      await world.sale.mine(700);
      await world.sale.bid(3);
      await world.startListener();
      expect(await world.agreement()).toHaveLength(3);
    } finally {
      await world.stop();
      strict?.stop();
    }
  });
});

describe.each<Fault>(['stumbles', 'chokes'])('a node that %s under many bids', (fault) => {
  it('is read in small steps that are kept', async () => {
    let weak: FaultyNode | undefined;
    const world = await World.start({
      finalityDepth: 500,
      rpcUrls: async (rpcUrl) => {
        weak = await FaultyNode.start(rpcUrl);
        return [weak.url];
      },
    });
    try {
      const { provider } = world.sale.chain;
      for (let block = 0; block < 4; block += 1) {
        await provider.send('evm_setAutomine', [false]);
        await world.sale.bidMany(60, block * 60);
        await provider.send('anvil_mine', []);
        await provider.send('evm_setAutomine', [true]);
      }
      await weak?.begin(fault);
      await world.startListener();
      expect(await world.agreement()).toHaveLength(241);
    } finally {
      await world.stop();
      weak?.stop();
    }
  });
});

describe('an address that serves another chain', () => {
  it('is never trusted', async () => {
    const world = await World.start({ chainIds: [5, 97] });
    const [goerli] = world.sales;
    const mixed = await World.start({ rpcUrls: (rpcUrl) => [goerli!.chain.rpcUrl, rpcUrl] });
    try {
      await goerli!.bid(2);
      await mixed.sale.bid(3);
      await mixed.startListener();
      expect(await mixed.agreement()).toHaveLength(2);
    } finally {
      await mixed.stop();
      await world.stop();
    }
  });
});
