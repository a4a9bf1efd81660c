import type { INestApplicationContext } from '@nestjs/common';
import { HealthServer, NATS, headSubject } from '@launchpad/platform';
import { eventually } from '@launchpad/platform/testing';
import { fromBinary } from '@bufbuild/protobuf';
import { ChainHeadSchema, type ChainHead } from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { Chain } from '../chain/chain.entity.js';
import { entriesOf } from '../test/ledger.js';
import { World } from '../test/world.js';

const transactionsOf = (facts: string[]) => facts.map((fact) => fact.split(':')[2]);

describe('a reorganisation', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ finalityDepth: 64 });
    await world.sale.mine(80);
    await world.startListener();
    await world.agreement();
  });

  afterAll(() => world.stop());

  it('of 10 blocks retracts the bid that vanished and keeps the one that stayed once', async () => {
    const { sale } = world;
    const vanishes = await sale.bid(2);
    const stays = await sale.bid(3, 'investorB');
    await sale.mine(8);
    await world.agreement();
    await sale.reorganise(10, [stays]);
    const facts = await world.agreement();
    expect(facts.filter((fact) => fact.includes(stays.hash))).toHaveLength(1);
    expect(facts.filter((fact) => fact.includes(vanishes.hash))).toHaveLength(0);
    const taken = (await entriesOf(world.ledger, 97)).filter(({ added }) => !added);
    expect(taken.map(({ factId }) => factId.split(':')[2])).toEqual([stays.hash, vanishes.hash]);
  });

  it.each([1, 2, 7, 20, 40])('of %i blocks leaves the facts of the new chain', async (depth) => {
    const { sale } = world;
    await sale.mine(depth);
    await sale.bid(1_000 + depth);
    await sale.mine(Math.floor(depth / 2));
    await world.agreement();
    await sale.reorganise(depth);
    await world.agreement();
    const { hash } = await sale.bid(2_000 + depth);
    expect(transactionsOf(await world.agreement())).toContain(hash);
  });

  it('to a shorter chain is followed too', async () => {
    const { sale } = world;
    const snapshot: unknown = await sale.chain.provider.send('evm_snapshot', []);
    const { hash } = await sale.bid(88);
    await sale.mine(5);
    await world.agreement();
    await sale.chain.provider.send('evm_revert', [snapshot]);
    await sale.mine(2);
    const facts = await world.agreement();
    expect(facts.some((fact) => fact.includes(hash))).toBe(false);
  });
});

describe("a reorganisation below the listener's start block", () => {
  it('is read again from the start', async () => {
    const world = await World.start({ fromNow: true });
    try {
      await world.sale.bid(2);
      await world.startListener();
      expect(await world.agreement()).toHaveLength(1);
      await world.sale.reorganise(3);
      const { hash } = await world.sale.bid(3);
      expect(transactionsOf(await world.agreement())).toEqual([hash]);
    } finally {
      await world.stop();
    }
  });
});

describe('a reorganisation deeper than finality', () => {
  let world: World;
  let listener: INestApplicationContext;

  beforeAll(async () => {
    world = await World.start({ chainIds: [5, 97], finalityDepth: 6 });
    for (const sale of world.sales) await sale.mine(20);
    listener = await world.startListener();
  });

  afterAll(() => world.stop());

  it('pauses only that chain, alerts, and keeps all data', async () => {
    const [steady, deep] = world.sales;
    const heads: ChainHead[] = [];
    world.ledger.get<NatsConnection>(NATS).subscribe(headSubject('*'), {
      callback: (_, message) => {
        heads.push(fromBinary(ChainHeadSchema, message.data));
      },
    });
    await deep!.bid(2);
    await deep!.mine(8);
    const before = await world.agreement(deep);
    await deep!.reorganise(12);
    await eventually(() => heads.some(({ chainId, healthy }) => chainId === 97 && !healthy));
    await deep!.bid(3);
    await steady!.bid(2);
    await world.agreement(steady);
    const published = await entriesOf(world.ledger, 97);
    expect(published.map(({ factId }) => factId)).toEqual(before);
    const { heads: now } = await world.client.heads({});
    expect(now.map(({ chainId, healthy }) => [chainId, healthy])).toEqual([
      [5, true],
      [97, false],
    ]);
    const metrics = await fetch(`http://127.0.0.1:${listener.get(HealthServer).port}/metrics`);
    const text = await metrics.text();
    expect(text).toContain('launchpad_chain_paused{chain="97"} 1');
    expect(text).toContain('launchpad_chain_paused{chain="5"} 0');
  });

  it('is followed once an operator accepts it', async () => {
    const [, deep] = world.sales;
    const { manager } = listener.get(DataSource);
    await manager.update(Chain, 97, { acceptsDeepReorganisation: true });
    await world.agreement(deep);
    const { hash } = await deep!.bid(4);
    expect(transactionsOf(await world.agreement(deep))).toContain(hash);
    await eventually(async () => (await world.client.heads({})).heads.every(({ healthy }) => healthy));
  });
});
