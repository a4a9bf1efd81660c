import { NATS, type Network } from '@launchpad/platform';
import { testNetworks, type TestClock } from '@launchpad/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { DataSource } from 'typeorm';
import { Chain } from '../chain/chain.entity.js';
import type { ChainStore } from '../chain/chain.store.js';
import { Completeness } from '../completeness/completeness.js';
import { FactDecoder } from '../facts/fact-decoder.js';
import { FactReader } from '../facts/fact-reader.js';
import { NodePool } from '../node/node-pool.js';
import { HeaderChain } from '../test/headers.js';
import { Fault, ScriptedNode } from '../test/scripted-node.js';
import { TestStore } from '../test/store.js';
import { HeadPublisher } from './head.publisher.js';
import { ListenerMetrics } from './listener.metrics.js';
import { Reorganisation } from './reorganisation.js';
import { Scanner } from './scanner.js';

const CHAIN = 97;
const START = 3;
const FINALITY_DEPTH = 10;

describe('a step of the scan', () => {
  let test: TestStore;
  let store: ChainStore;
  let clock: TestClock;
  let chain: HeaderChain;
  let node: ScriptedNode;
  /** The chain that another node follows, which comes after the first. */
  let otherChain: HeaderChain;
  let other: ScriptedNode;
  let scanner: Scanner;

  beforeAll(async () => {
    test = await TestStore.start(testNetworks.map((network) => ({ ...network, startBlock: START })));
    ({ store, clock } = test);
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    await store.rewind(CHAIN, { number: START - 1, hash: null });
    node = await ScriptedNode.start((call) => chain.answer(CHAIN, call));
    other = await ScriptedNode.start((call) => otherChain.answer(CHAIN, call));
    open([node]);
  });
  afterEach(() => {
    node.stop();
    other.stop();
  });

  const open = (nodes: ScriptedNode[]) => {
    const configured = testNetworks.find(({ chainId }) => chainId === CHAIN)!;
    const network: Network = { ...configured, startBlock: START, finalityDepth: FINALITY_DEPTH };
    const pool = new NodePool(
      CHAIN,
      nodes.map(({ url }) => url),
      clock,
    );
    const heads = new HeadPublisher(CHAIN, store, test.app.get<NatsConnection>(NATS), clock);
    const facts = new FactReader(network, pool, new FactDecoder(CHAIN), clock);
    const metrics = test.app.get(ListenerMetrics);
    const reorganisation = new Reorganisation(network, store, pool, metrics);
    const completeness = new Completeness(network, store);
    scanner = new Scanner(network, store, pool, facts, heads, reorganisation, completeness, metrics, clock);
  };
  const cursor = async () => (await store.chain(CHAIN)).cursorNumber;
  /** Does steps until there is nothing more to read. */
  const readAll = async () => {
    while (await scanner.step()) continue;
    expect(await store.chain(CHAIN)).toMatchObject({
      cursorNumber: chain.newest,
      cursorHash: chain.hash(chain.newest),
    });
  };
  const pausedReason = async () => (await store.chain(CHAIN)).pausedReason;
  const healthy = async () => (await store.heads()).map((head) => head.healthy);
  const heads = (from: ScriptedNode) =>
    from.paramsOf('eth_getBlockByNumber').filter(([number]) => number === 'latest').length;
  const ranges = () =>
    node.paramsOf('eth_getLogs').map(([filter]) => {
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
      return [Number(fromBlock), Number(toBlock)];
    });

  describe('near the head', () => {
    it('reads up to 50 blocks, one by one, and says whether there are more', async () => {
      chain = new HeaderChain(START - 1 + FINALITY_DEPTH + 50);
      expect(await scanner.step()).toBe(true);
      expect(await cursor()).toBe(START - 1 + 50);
      expect(await scanner.step()).toBe(false);
      expect(await cursor()).toBe(chain.newest);
      expect(await scanner.step()).toBe(false);
      expect(ranges()).toEqual([]);
      expect((await store.recentBlocks(CHAIN)).map(({ number }) => number)).toEqual(
        Array.from({ length: FINALITY_DEPTH + 1 }, (_, index) => chain.newest - index),
      );
      expect(await healthy()).toEqual([true]);
    });

    // One call more than blocks: for the final block.
    it.each([
      [1, 2],
      [2, 3],
      [5, 6],
    ])('reads %i new blocks with %i calls', async (blocks, calls) => {
      chain = new HeaderChain(10);
      await readAll();
      const before = node.calls.length;
      chain.branch(10, blocks, 'first');
      expect(await scanner.step()).toBe(false);
      expect(await cursor()).toBe(10 + blocks);
      expect(node.calls.length - before).toBe(calls);
    });

    it('reads half as many blocks after the chain changed meanwhile, and then more again', async () => {
      chain = new HeaderChain(60);
      const changed = chain.copy();
      changed.branch(29, 31, 'second');
      node.answer = (call) => (Number(call.params[0]) === 30 ? changed : chain).answer(CHAIN, call);
      expect(await scanner.step()).toBe(true);
      expect(await cursor()).toBe(START - 1);
      node.answer = (call) => chain.answer(CHAIN, call);
      expect(await scanner.step()).toBe(true);
      expect(await cursor()).toBe(START - 1 + 25);
      expect(await scanner.step()).toBe(true);
      expect(await cursor()).toBe(START - 1 + 25 + 26);
    });
  });

  describe('far behind the head', () => {
    const FIRST = [START, START + 499];

    it('reads ranges of final blocks, and keeps the last of them', async () => {
      chain = new HeaderChain(START - 1 + FINALITY_DEPTH + 51);
      expect(await scanner.step()).toBe(true);
      expect(ranges()).toEqual([[START, chain.newest - FINALITY_DEPTH]]);
      expect((await store.recentBlocks(CHAIN)).map(({ number }) => number)).toEqual([
        chain.newest - FINALITY_DEPTH,
      ]);
      await readAll();
    });

    it.each([
      ['the last four seconds after the first', 800, 6],
      ['and none later', 801, 5],
    ])('reads one range after the other, %s', async (_, ms, count) => {
      chain = new HeaderChain(6_000);
      node.answer = (call) => {
        if (call.method === 'eth_getLogs') clock.advance(ms);
        return chain.answer(CHAIN, call);
      };
      expect(await scanner.step()).toBe(true);
      expect(ranges()).toHaveLength(count);
      expect(await cursor()).toBe(ranges().at(-1)?.[1]);
    });

    describe('of which the first takes long', () => {
      const firstTakes = (ms: number) => {
        chain = new HeaderChain(2_100);
        node.answer = (call) => {
          if (call.method === 'eth_getLogs' && ranges().length === 1) clock.advance(ms);
          return chain.answer(CHAIN, call);
        };
      };

      it('reads on with wider ranges after two seconds', async () => {
        firstTakes(2_000);
        expect(await scanner.step()).toBe(true);
        expect(ranges()[2]).toEqual([START + 1_000, START + 1_524]);
        expect(await cursor()).toBe(2_100 - FINALITY_DEPTH);
      });

      it('keeps it after more, and reads ranges half as wide', async () => {
        firstTakes(2_001);
        expect(await scanner.step()).toBe(true);
        expect(await cursor()).toBe(FIRST[1]);
        expect(await scanner.step()).toBe(true);
        expect(ranges()).toContainEqual([START + 500, START + 749]);
      });
    });

    it('reads ranges as wide as the node says', async () => {
      chain = new HeaderChain(2_100);
      let strict = true;
      node.answer = (call) =>
        strict && call.method === 'eth_getLogs'
          ? new Fault(-32_602, 'block range is limited to 100 blocks')
          : chain.answer(CHAIN, call);
      expect(await scanner.step()).toBe(true);
      expect(await cursor()).toBe(START - 1);
      strict = false;
      expect(await scanner.step()).toBe(true);
      expect(ranges()[1]).toEqual([START, START + 99]);
    });

    it('fails if the node refuses even a single block', async () => {
      chain = new HeaderChain(2_100);
      node.answer = (call) =>
        call.method === 'eth_getLogs' ? new Fault(-32_602, 'no') : chain.answer(CHAIN, call);
      const widths: number[] = [];
      const step = async () => {
        const more = await scanner.step();
        const [from = 0, to = 0] = ranges().at(-1) ?? [];
        widths.push(to - from + 1);
        return more;
      };
      for (let steps = 0; steps < 8; steps += 1) expect(await step()).toBe(true);
      expect(widths).toEqual([500, 250, 125, 62, 31, 15, 7, 3]);
      await expect(step()).rejects.toMatchObject({ name: 'NodeUnavailable' });
    });
  });

  describe('after blocks were replaced', () => {
    beforeEach(async () => {
      chain = new HeaderChain(60);
      await readAll();
    });

    it.each([
      ['as many', 5],
      ['more', 6],
      ['many more', 30],
    ])('returns to the last common block if there are %s others', async (_, blocks) => {
      chain.branch(55, blocks, 'second');
      expect(await scanner.step()).toBe(true);
      expect(await cursor()).toBe(55);
      await readAll();
    });

    it('waits five seconds if there are fewer others, since the node may be behind', async () => {
      chain.branch(52, 3, 'second');
      expect(await scanner.step()).toBe(false);
      clock.advance(4_999);
      expect(await scanner.step()).toBe(false);
      expect(await cursor()).toBe(60);
      clock.advance(1);
      expect(await scanner.step()).toBe(true);
      expect(await cursor()).toBe(52);
      await readAll();
    });

    it('waits again if there were as many in between', async () => {
      const before = chain.copy();
      chain.branch(52, 3, 'second');
      const shorter = chain;
      expect(await scanner.step()).toBe(false);
      chain = before;
      expect(await scanner.step()).toBe(false);
      chain = shorter;
      clock.advance(6_000);
      expect(await scanner.step()).toBe(false);
      expect(await cursor()).toBe(60);
    });

    it.each([
      ['a recent one', 55],
      ['an old one', 5],
    ])('stays where it is if the newest block is %s of ours', async (_, newest) => {
      chain.branch(newest, 0, '');
      expect(await scanner.step()).toBe(false);
      clock.advance(60_000);
      expect(await scanner.step()).toBe(false);
      expect(await cursor()).toBe(60);
    });

    it('begins again from the start block if all are others and none was final', async () => {
      await store.rewind(CHAIN, { number: START - 1, hash: null });
      chain = new HeaderChain(START + 4);
      await readAll();
      chain = new HeaderChain(START + 6, 'second');
      expect(await scanner.step()).toBe(true);
      expect(await store.chain(CHAIN)).toMatchObject({ cursorNumber: START - 1, cursorHash: null });
      await readAll();
    });
  });

  describe('after final blocks were replaced', () => {
    let before: HeaderChain;

    beforeEach(async () => {
      chain = new HeaderChain(60);
      await readAll();
      before = chain.copy();
      chain.branch(40, 25, 'second');
    });
    const accept = () =>
      test.app.get(DataSource).manager.update(Chain, CHAIN, { acceptsDeepReorganisation: true });

    it('pauses the chain, which is unhealthy then, and keeps everything', async () => {
      expect(await scanner.step()).toBe(false);
      expect(await pausedReason()).toBe('a reorganisation of blocks that were final, below block 60');
      expect(await scanner.step()).toBe(false);
      expect(await healthy()).toEqual([false]);
      expect(await cursor()).toBe(60);
      expect(await store.recentBlocks(CHAIN)).toHaveLength(FINALITY_DEPTH + 1);
    });

    it.each([
      ['all', 60],
      ['the last final one', 50],
    ])('resumes by itself once %s of them are back', async (_, common) => {
      await scanner.step();
      chain = before;
      chain.branch(common, 65 - common, 'third');
      expect(await scanner.step()).toBe(true);
      expect(await pausedReason()).toBeNull();
      expect(await cursor()).toBe(common);
      await readAll();
      expect(await healthy()).toEqual([true]);
    });

    it('retracts everything and reads it again once an operator accepts it, that one time', async () => {
      await scanner.step();
      await accept();
      expect(await scanner.step()).toBe(true);
      expect(await store.chain(CHAIN)).toMatchObject({
        cursorNumber: START - 1,
        pausedReason: null,
        acceptsDeepReorganisation: false,
      });
      await readAll();
    });

    it('follows another node that has the blocks, and pauses nothing', async () => {
      otherChain = before.copy();
      otherChain.branch(60, 2, 'first');
      open([node, other]);
      expect(await scanner.step()).toBe(false);
      expect(await pausedReason()).toBeNull();
      expect(await cursor()).toBe(62);
    });
  });

  describe('with another node', () => {
    beforeEach(async () => {
      chain = new HeaderChain(20);
      otherChain = chain.copy();
      open([node, other]);
      await readAll();
    });

    it('uses that one for ten seconds if it is ahead while the first fell behind', async () => {
      chain.branch(15, 0, '');
      otherChain.branch(20, 3, 'first');
      await scanner.step();
      expect(await cursor()).toBe(23);
      const asked = heads(node);
      clock.advance(9_999);
      await scanner.step();
      expect(heads(node)).toBe(asked);
      clock.advance(1);
      chain = otherChain;
      await scanner.step();
      expect(heads(node)).toBe(asked + 1);
    });

    it('waits if neither is ahead of the other', async () => {
      chain.branch(15, 0, '');
      otherChain = chain;
      expect(await scanner.step()).toBe(false);
      expect(await cursor()).toBe(20);
      expect(heads(other)).toBe(1);
    });

    it('asks it after 15 seconds without a new block, and then every 15 seconds', async () => {
      const asked: number[] = [];
      for (const ms of [0, 15_000, 1, 15_000, 1]) {
        clock.advance(ms);
        expect(await scanner.step()).toBe(false);
        asked.push(heads(other));
      }
      expect(asked).toEqual([0, 0, 1, 1, 2]);
      otherChain.branch(20, 2, 'first');
      clock.advance(15_001);
      await scanner.step();
      expect(await cursor()).toBe(22);
    });

    it('asks it nothing as long as there are new blocks', async () => {
      for (let blocks = 0; blocks < 3; blocks += 1) {
        clock.advance(15_000);
        chain.branch(chain.newest, 1, 'first');
        await scanner.step();
        clock.advance(15_000);
        expect(await scanner.step()).toBe(false);
      }
      expect(heads(other)).toBe(0);
    });
  });
});
