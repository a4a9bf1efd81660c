import { jest } from '@jest/globals';
import { eventually, PATIENCE_MS } from '@launchpad/platform/testing';
import { ChainStore } from '../chain/chain.store.js';
import { FaultyNode } from '../test/faulty-node.js';
import { currentFacts } from '../test/ledger.js';
import type { Sale } from '../test/sale.js';
import { World } from '../test/world.js';

const CHAIN = 97;
const FINALITY_DEPTH = 20;
const TRANSACTIONS = 50;
const BIDS_EACH = 60;
/** A sale's creation, and its bids. */
const EVENTS = 1 + TRANSACTIONS * BIDS_EACH;

jest.setTimeout(2 * PATIENCE_MS);

/** Bids many times, in one transaction. */
async function bidTogether(sale: Sale, from: number): Promise<void> {
  const minBuys = Array.from({ length: BIDS_EACH }, () => 10n ** 18n);
  const sells = minBuys.map((_, index) => BigInt(100 + from + index) * 10n ** 4n);
  await sale.call('investorA', 'placeSellOrders', 1n, [], minBuys, sells, []);
}

describe('one address with two nodes behind it, of which one leaves logs out', () => {
  let world: World;
  let node: FaultyNode;

  beforeAll(async () => {
    world = await World.start({
      finalityDepth: FINALITY_DEPTH,
      rpcUrls: async (url) => {
        node = await FaultyNode.start(url);
        await node.begin('omits-logs');
        return [node.url];
      },
    });
    for (let index = 0; index < TRANSACTIONS; index += 1) {
      await bidTogether(world.sale, index * BIDS_EACH);
      await world.sale.mine(20);
    }
    await world.sale.mine(FINALITY_DEPTH + 60);
  });
  afterAll(async () => {
    await world.stop();
    node.stop();
  });

  it('loses no event, and is not called current before it has them all', async () => {
    const store = (await world.startListener()).get(ChainStore);
    const head = await world.sale.chain.provider.getBlockNumber();
    const isCurrent = async () => (await store.heads()).some(({ healthy }) => healthy);
    await eventually(isCurrent);
    const { completeNumber } = await store.chain(CHAIN);
    expect(completeNumber).toBeGreaterThanOrEqual(head - FINALITY_DEPTH);
    await eventually(async () => (await store.chain(CHAIN)).completeNumber === head);
    expect(node.spoiled).toBeGreaterThan(0);
    const facts = await world.sale.facts();
    expect(facts).toHaveLength(EVENTS);
    const arrived = async () => (await currentFacts(world.ledger, CHAIN)).length >= EVENTS;
    await eventually(arrived);
    expect(await currentFacts(world.ledger, CHAIN)).toEqual(facts);
  });
});
