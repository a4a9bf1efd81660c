import type { INestApplicationContext } from '@nestjs/common';
import { HealthServer } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import { countEntriesOf, entriesOf } from '../test/ledger.js';
import { kill, World } from '../test/world.js';

describe('following two chains', () => {
  let world: World;

  let listener: INestApplicationContext;

  beforeAll(async () => {
    world = await World.start({ chainIds: [5, 97] });
    listener = await world.startListener();
  });

  afterAll(() => world.stop());

  it('publishes every fact of both, each in order', async () => {
    const [first, second] = world.sales;
    await Promise.all([first!.bid(2), second!.bid(3)]);
    await second!.createPool();
    await first!.bid(4);
    expect(await world.agreement(first)).toHaveLength(3);
    expect(await world.agreement(second)).toHaveLength(3);
  });

  it('reads older blocks by ranges, however many', async () => {
    const other = await World.start({ finalityDepth: 20 });
    try {
      await other.sale.bid(2);
      await other.sale.mine(1_500);
      await other.sale.bid(3);
      await other.sale.mine(100);
      await other.startListener();
      expect(await other.agreement()).toHaveLength(3);
    } finally {
      await other.stop();
    }
  });

  it('publishes the newest block of each chain', async () => {
    const newest = async () => {
      const { heads } = await world.client.heads({});
      return heads.map(({ chainId, blockNumber, healthy }) => [chainId, Number(blockNumber), healthy]);
    };
    const actual = await Promise.all(
      world.sales.map(async ({ chain }) => [chain.chainId, await chain.provider.getBlockNumber(), true]),
    );
    await eventually(async () => JSON.stringify(await newest()) === JSON.stringify(actual));
    expect(await newest()).toEqual(actual);
  });

  it('reports metrics on progress and health of each chain', async () => {
    const { port } = listener.get(HealthServer);
    const metric = async (name: string) => {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
      return Number(new RegExp(`^${name}\\{chain="97"\\} (.*)$`, 'm').exec(text)?.[1]);
    };
    const head = await world.sales[1]!.chain.provider.getBlockNumber();
    await eventually(async () => (await metric('launchpad_chain_block')) === head);
    expect(await metric('launchpad_chain_head_block')).toBe(head);
    expect(await metric('launchpad_chain_healthy')).toBe(1);
    expect(await metric('launchpad_chain_active')).toBe(1);
    expect(await metric('launchpad_chain_head_arrived_seconds')).toBeGreaterThan(1e9);
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
    expect(Number(/^launchpad_stream_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
  });
});

describe('a listener that is killed or cut off', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterEach(() => world.endListeners());
  afterAll(() => world.stop());

  it('publishes two bids once each, killed and restarted in between', async () => {
    const listener = world.startListenerProcess();
    const first = await world.sale.bid(2);
    await world.agreement();
    await kill(listener);
    await world.endLease();
    const second = await world.sale.bid(3);
    await world.startListener();
    const facts = await world.agreement();
    for (const { hash } of [first, second]) {
      expect(facts.filter((fact) => fact.includes(hash))).toHaveLength(1);
    }
  });

  it('publishes each bid once, killed repeatedly under load', async () => {
    for (let round = 0; round < 4; round += 1) {
      const listener = world.startListenerProcess();
      const before = await countEntriesOf(world.ledger, 97);
      const bids = (async () => {
        for (let bid = 0; bid < 5; bid += 1) await world.sale.bid(10 + round * 5 + bid);
      })();
      await eventually(async () => (await countEntriesOf(world.ledger, 97)) > before);
      await kill(listener);
      await world.endLease();
      await bids;
    }
    await world.startListener();
    expect(await world.agreement()).toHaveLength(23);
    const events = await entriesOf(world.ledger, 97);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
  });

  it('publishes everything once after an outage of NATS', async () => {
    await world.startListener();
    await world.sale.bid(50);
    await world.nats.down();
    await world.sale.bid(51);
    await world.nats.up();
    await world.sale.bid(52);
    expect(await world.agreement()).toHaveLength(26);
  });
});
