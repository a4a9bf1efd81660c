import { jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { deployment } from '@launchpad/contracts/testing';
import { eventually, PATIENCE_MS } from '@launchpad/platform/testing';
import { DataSource } from 'typeorm';
import { ChainStore } from '../chain/chain.store.js';
import { DenseChain } from '../test/dense-chain.js';
import { DenseNode } from '../test/dense-node.js';
import { countEntriesOf, entriesOf } from '../test/ledger.js';
import { World } from '../test/world.js';

const CHAIN = 97;
const FINALITY_DEPTH = 20;
/** Thousands of bids are much work for a machine that is busy with other work too. */
const LONG_MS = 4 * PATIENCE_MS;
const auction = deployment.auction.toLowerCase();

const dense = (bids: number, bidsPerBlock: number, blocksAfter = FINALITY_DEPTH + 60) =>
  new DenseChain({ chainId: CHAIN, auction, bids, bidsPerBlock, blocksAfter });

/** Keeps this thread from everything else, as computing does, without taking a processor from others. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** How many blocks a call asks for. */
function widthOf([filter]: unknown[]): number {
  const { fromBlock, toBlock } = filter as { fromBlock?: string; toBlock?: string };
  return Number(toBlock) - Number(fromBlock) + 1;
}

jest.setTimeout(3 * LONG_MS);

describe('an old chain with many bids', () => {
  let node: DenseNode;
  let world: World;

  const open = async (chain: DenseChain) => {
    node = await DenseNode.start(chain);
    world = await World.start({
      finalityDepth: FINALITY_DEPTH,
      rpcUrls: () => [node.url],
      hasSales: false,
    });
  };

  afterEach(async () => {
    await world.stop();
    node.stop();
  });

  const read = async (number: number, listener: INestApplicationContext) =>
    eventually(async () => (await listener.get(ChainStore).chain(CHAIN)).cursorNumber === number, LONG_MS);

  const published = async (chain: DenseChain) => {
    const expected = chain.factIds();
    await eventually(async () => (await countEntriesOf(world.ledger, CHAIN)) >= expected.length, LONG_MS);
    const entries = await entriesOf(world.ledger, CHAIN);
    expect(entries.every(({ added }) => added)).toBe(true);
    return entries.map(({ factId }) => factId);
  };

  it('is published completely and in order by one listener, which keeps its lease however busy its process is', async () => {
    const chain = dense(3_000, 50);
    await open(chain);
    const listener = await world.startListener();
    const database = listener.get(DataSource);
    const { holder } = await eventually(async () => {
      const found = await listener.get(ChainStore).chain(CHAIN);
      return found.holder === null ? undefined : found;
    });
    world.startListenerProcess();
    const lost: string[] = [];
    let looks = 0;
    const busy = setInterval(() => {
      block(200);
      const text = `SELECT holder, "leaseUntil" > clock_timestamp() AS held FROM chain WHERE "chainId" = $1`;
      void database.query<{ holder: string; held: boolean }[]>(text, [CHAIN]).then((rows) => {
        looks += 1;
        if (rows[0]?.holder !== holder || !rows[0]?.held) lost.push(JSON.stringify(rows));
      });
    }, 300);
    try {
      await read(chain.newest, listener);
    } finally {
      clearInterval(busy);
    }
    expect(await published(chain)).toEqual(chain.factIds());
    expect(looks).toBeGreaterThan(5);
    expect(lost).toEqual([]);
  });

  it('is read in narrower ranges from a node that never answers wide ones, and without receipts of whole blocks', async () => {
    const chain = dense(1_600, 4);
    await open(chain);
    const widths: number[] = [];
    node.hangs = ({ method, params }) => {
      if (method === 'eth_getBlockReceipts') return true;
      if (method !== 'eth_getLogs' || !('fromBlock' in (params[0] as object))) return false;
      widths.push(widthOf(params));
      return widthOf(params) > 250;
    };
    const listener = await world.startListener();
    await read(chain.newest, listener);
    expect(await published(chain)).toEqual(chain.factIds());
    expect(widths[0]).toBeGreaterThan(250);
    // One try of a wide range, and no other one until it has read everything.
    expect(widths.filter((width) => width > 250)).toHaveLength(1);
    expect(node.callsOf('eth_getTransactionReceipt')).toBeGreaterThanOrEqual(chain.factIds().length / 2);
  });

  it('is read from a node that has single receipts only', async () => {
    const chain = dense(500, 25);
    await open(chain);
    node.unsupported.add('eth_getBlockReceipts');
    const asked = new Set<unknown>();
    node.hangs = ({ method, params }) => {
      if (method === 'eth_getTransactionReceipt') asked.add(params[0]);
      return false;
    };
    const listener = await world.startListener();
    await read(chain.newest, listener);
    expect(await published(chain)).toEqual(chain.factIds());
    // Those of the blocks read at once before the first answer.
    expect(node.callsOf('eth_getBlockReceipts')).toBeLessThanOrEqual(8);
    expect(asked.size).toBe(501);
  });

  it('is not passed over while its only node has no logs of it', async () => {
    const chain = dense(200, 2, FINALITY_DEPTH);
    await open(chain);
    let hasLogs = false;
    node.forges = ({ method }, result) => (method === 'eth_getLogs' && !hasLogs ? [] : result);
    const listener = await world.startListener();
    const cursor = async () => (await listener.get(ChainStore).chain(CHAIN)).cursorNumber;
    await eventually(async () => node.callsOf('eth_getLogs') > 4 || (await cursor()) > 0, LONG_MS);
    expect(await cursor()).toBeLessThan(1);
    hasLogs = true;
    await read(chain.newest, listener);
    expect(await published(chain)).toEqual(chain.factIds());
  });

  it('needs one call for the receipts of a block that is full of bids', async () => {
    const chain = dense(500, 25);
    await open(chain);
    const asked = { eth_getBlockReceipts: new Set(), eth_getTransactionReceipt: new Set() };
    node.hangs = ({ method, params }) => {
      if (method in asked) asked[method as keyof typeof asked].add(params[0]);
      return false;
    };
    const listener = await world.startListener();
    await read(chain.newest, listener);
    expect(await published(chain)).toEqual(chain.factIds());
    // a busy machine is late with some, which are asked for once more
    expect(asked.eth_getBlockReceipts.size).toBe(20);
    expect(asked.eth_getTransactionReceipt.size).toBe(1);
  });
});
