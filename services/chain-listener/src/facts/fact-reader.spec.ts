import { factId } from '@launchpad/facts';
import { TestClock, testNetworks } from '@launchpad/platform/testing';
import type { BlockRecord } from '../chain/chain.store.js';
import type { ChainNode } from '../node/chain-node.js';
import { NodeUnavailable, WrongAnswer } from '../node/errors.js';
import { NodePool } from '../node/node-pool.js';
import { DenseChain } from '../test/dense-chain.js';
import { DenseNode } from '../test/dense-node.js';
import type { NodeCall } from '../test/test-node.js';
import { FactDecoder } from './fact-decoder.js';
import { FactReader } from './fact-reader.js';

const CHAIN = 97;
const AUCTION = `0x${'aa'.repeat(20)}`;
const STRANGER = `0x${'bb'.repeat(20)}`;
const HASH = `0x${'cd'.repeat(32)}`;
/** A pool in block 1, then six bids in each of the blocks 2 to 4, then empty blocks. */
const dense = (bidsPerBlock = 6) =>
  new DenseChain({ chainId: CHAIN, auction: AUCTION, bids: 3 * bidsPerBlock, bidsPerBlock, blocksAfter: 4 });

interface Log {
  blockNumber: string;
  logIndex: string;
  topics: string[];
}
interface Receipt {
  transactionHash: string;
  logs: object[];
}

/** Changes what a node answers to one method. */
const changing =
  (method: string, change: (result: never, call: NodeCall) => unknown): DenseNode['forges'] =>
  (call, result) =>
    call.method === method ? change(result as never, call) : result;
const reversed = changing('eth_getLogs', (logs: Log[]) => logs.toReversed());

describe('the facts of blocks', () => {
  let chain: DenseChain;
  let node: DenseNode;
  let other: DenseNode;
  let clock: TestClock;
  let reader: FactReader;
  let nodes: NodePool;
  let best: ChainNode;

  const open = async (own: DenseChain, withOther = false) => {
    stop();
    chain = own;
    node = await DenseNode.start(chain);
    other = await DenseNode.start(chain);
    clock = new TestClock();
    nodes = new NodePool(CHAIN, withOther ? [node.url, other.url] : [node.url], clock);
    readsOf(AUCTION);
    best = await nodes.use((first) => Promise.resolve(first));
  };
  const readsOf = (auction: string) => {
    const network = { ...testNetworks.find(({ chainId }) => chainId === CHAIN)!, auction };
    reader = new FactReader(network, nodes, new FactDecoder(CHAIN), clock);
  };
  const stop = () => {
    node?.stop();
    other?.stop();
  };
  beforeEach(() => open(dense()));
  afterEach(stop);

  const all = async (blocks: AsyncGenerator<BlockRecord>): Promise<BlockRecord[]> => {
    const records: BlockRecord[] = [];
    for await (const record of blocks) records.push(record);
    return records;
  };
  const blocks = async (from: number, to: number): Promise<BlockRecord[]> => {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    return all(reader.ofBlocks(best, await Promise.all(numbers.map((number) => best.headerBelow(number)))));
  };
  /** The same, read by a range of logs. */
  const ranged = async (from: number, to: number): Promise<BlockRecord[]> =>
    all(reader.ofRange(best, await reader.logsOf(best, { from, to })));
  const idsOf = (records: BlockRecord[]) => records.flatMap(({ facts }) => facts.map(factId));
  const numbersOf = (records: BlockRecord[]) => records.map(({ number }) => number);

  it('are read block by block, in order, whatever the order of the logs', async () => {
    node.forges = reversed;
    const records = await blocks(1, chain.newest);
    expect(numbersOf(records)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(idsOf(records)).toEqual(chain.factIds());
    expect(records[1]?.facts[0]?.position).toMatchObject({
      blockNumber: 2n,
      transactionIndex: 0,
      logIndex: 1,
    });
  });

  it('cost one call for receipts and one for logs, and none where the bloom filter denies them', async () => {
    await blocks(1, chain.newest);
    expect(node.callsOf('eth_getBlockReceipts')).toBe(4);
    expect(node.callsOf('eth_getLogs')).toBe(4);
  });

  it.each([
    ['of another contract', { address: STRANGER }, 'a log of 0xbb'],
    ['of another block', { blockHash: HASH }, 'a log of block 0xcd'],
    ["of another block's number", { blockNumber: '0x3' }, 'a log of block 0x'],
    ['that was removed', { removed: true }, 'a log of block 0x'],
    ['that the bloom filter denies', { topics: [HASH] }, 'a log that the bloom filter of block 0x'],
    ['that its receipt denies', { data: `0x${'0'.repeat(63)}7` }, 'logs and receipt of 0x'],
    ['at another position than in its receipt', { logIndex: '0x63' }, 'logs and receipt of 0x'],
  ])('are not read from a log %s', async (_, change, message) => {
    node.forges = changing('eth_getLogs', (logs: Log[]) => logs.map((log) => ({ ...log, ...change })));
    await expect(ranged(2, 3)).rejects.toThrow(message);
    await expect(ranged(2, 3)).rejects.toBeInstanceOf(WrongAnswer);
  });

  it.each([
    ['is missing', () => null, 'no receipt of 0x'],
    ['is of another block', (receipt: Receipt) => ({ ...receipt, blockHash: HASH }), 'no receipt of 0x'],
    [
      'has a log less',
      (receipt: Receipt) => ({ ...receipt, logs: receipt.logs.slice(0, -1) }),
      'logs and receipt of 0x',
    ],
    [
      'has a log more',
      (receipt: Receipt) => ({
        ...receipt,
        logs: [...receipt.logs, { ...receipt.logs.at(-1), logIndex: '0x99' }],
      }),
      'logs and receipt of 0x',
    ],
  ])('are not read where a receipt %s', async (_, change, message) => {
    node.unsupported.add('eth_getBlockReceipts');
    node.forges = changing('eth_getTransactionReceipt', change);
    await expect(ranged(2, 2)).rejects.toThrow(message);
  });

  it('are not read where one log is returned twice instead of two', async () => {
    // One transaction with two bids.
    const second = { logIndex: '0x9' };
    node.unsupported.add('eth_getBlockReceipts');
    node.forges = (call, result) => {
      if (call.method === 'eth_getLogs') {
        const [first] = result as Log[];
        return [first, first];
      }
      if (call.method !== 'eth_getTransactionReceipt') return result;
      const receipt = result as Receipt;
      return { ...receipt, logs: [...receipt.logs, { ...receipt.logs.at(-1), ...second }] };
    };
    await expect(ranged(2, 2)).rejects.toThrow('logs and receipt of 0x');
  });

  describe('of a block read alone', () => {
    it.each([
      ['none', () => []],
      ['a part', (logs: Log[]) => logs.slice(0, 1)],
    ])('are complete where the node returns %s of its logs', async (_, change) => {
      node.forges = changing('eth_getLogs', change);
      expect(idsOf(await blocks(1, chain.newest))).toEqual(chain.factIds());
    });

    it('are complete where the node has single receipts only', async () => {
      node.unsupported.add('eth_getBlockReceipts');
      expect(idsOf(await blocks(1, chain.newest))).toEqual(chain.factIds());
      expect(node.callsOf('eth_getTransactionReceipt')).toBe(19);
    });

    it.each([
      ['one of its receipts is missing', 'eth_getBlockReceipts', (receipts: Receipt[]) => receipts.slice(1)],
      [
        'a receipt is of another block',
        'eth_getBlockReceipts',
        (receipts: Receipt[]) => receipts.map((receipt) => ({ ...receipt, blockHash: HASH })),
      ],
    ])('are not read where %s', async (_, method, change) => {
      node.forges = changing(method, change);
      await expect(blocks(2, 2)).rejects.toBeInstanceOf(WrongAnswer);
    });

    it('are not read from a log that the bloom filter denies', async () => {
      node.forges = changing('eth_getBlockReceipts', (receipts: Receipt[]) =>
        receipts.map(({ logs, ...receipt }) => ({
          ...receipt,
          logs: logs.map((log) => ({ ...log, topics: [HASH] })),
        })),
      );
      await expect(blocks(2, 2)).rejects.toThrow('a log that the bloom filter of block 0x');
    });

    it.each([
      ['all logs are missing', () => [], 'logs are missing from the receipts of block 0x'],
      [
        'the last log is missing',
        (logs: Receipt['logs']) => logs.slice(0, -1),
        /logs and receipts of block 0x\w+ disagree/,
      ],
    ])('are not read where %s from a receipt', async (_, change, problem) => {
      node.forges = changing('eth_getBlockReceipts', (receipts: Receipt[]) =>
        receipts.map(({ logs, ...receipt }, index) => ({
          ...receipt,
          logs: index === 2 ? change(logs) : logs,
        })),
      );
      await expect(blocks(2, 2)).rejects.toThrow(problem);
    });

    it('are not read where the list has a log that no receipt has', async () => {
      node.forges = changing('eth_getLogs', (logs: Log[]) =>
        logs.map((log) => ({ ...log, data: `0x${'0'.repeat(64)}` })),
      );
      await expect(blocks(2, 2)).rejects.toThrow('logs and receipts of block 0x');
    });

    it('are read from a node that lists no logs', async () => {
      node.refuses.set('eth_getLogs', { code: -32005, message: 'limit exceeded' });
      expect(idsOf(await blocks(1, chain.newest))).toEqual(chain.factIds());
    });

    it('are not read from a node that lacks the block', async () => {
      node.unsupported.add('eth_getBlockReceipts');
      node.forges = changing('eth_getBlockByHash', () => null);
      await expect(blocks(2, 2)).rejects.toThrow('no block 0x');
    });
  });

  describe('in a range', () => {
    it('come with the blocks that hold them, and the hashes around', async () => {
      const logs = await reader.logsOf(best, { from: 2, to: 4 });
      expect(logs).toMatchObject({
        parentHash: (await best.headerBelow(1)).hash,
        last: { number: 4 },
        count: 18,
      });
      expect([...logs.byBlock].map(([number, own]) => [number, own.length])).toEqual([
        [2, 6],
        [3, 6],
        [4, 6],
      ]);
    });

    it.each([
      ['before it', '0x2', '0x1'],
      ['after it', '0x4', '0x5'],
    ])('are not read where a log is of a block %s', async (_, from, to) => {
      node.forges = changing('eth_getLogs', (logs: Log[]) =>
        logs.map((log) => (log.blockNumber === from ? { ...log, blockNumber: to } : log)),
      );
      await expect(reader.logsOf(best, { from: 2, to: 4 })).rejects.toThrow('logs of another range');
    });

    it.each([
      ['one more', 0, 1],
      ['all of them', 0, 18],
    ])('are missed if another node has %s', async (_, has, missing) => {
      await open(dense(), true);
      node.forges = changing('eth_getLogs', (logs: Log[]) => logs.slice(has, logs.length - missing));
      await expect(reader.logsOf(best, { from: 2, to: 4 })).rejects.toThrow(
        'logs are missing from block 2 on',
      );
    });

    it('are as many as the node has, whatever is missing from others', async () => {
      await open(dense(), true);
      expect(await reader.logsOf(best, { from: 2, to: 4 })).toMatchObject({ count: 18 });
      other.forges = changing('eth_getLogs', (logs: Log[]) => logs.slice(1));
      expect(await reader.logsOf(best, { from: 2, to: 4 })).toMatchObject({ count: 18 });
    });

    describe('of a node alone', () => {
      /** The node has only the logs of these blocks. */
      const keeps = (from: number, to: number) =>
        changing('eth_getLogs', (logs: Log[]) =>
          logs.filter(({ blockNumber }) => Number(blockNumber) >= from && Number(blockNumber) <= to),
        );
      const isOfAll = ({ method, params: [filter] }: NodeCall) =>
        method === 'eth_getLogs' && !('address' in (filter as object));
      const tooManyOfAll: DenseNode['forges'] = (call, result) =>
        isOfAll(call) ? 'f'.repeat(16_000_000) : result;
      const refuseOfAll = () => {
        node.hangs = (call) => {
          node.refuses.clear();
          if (isOfAll(call)) node.refuses.set('eth_getLogs', { code: -32602, message: 'of which address?' });
          return false;
        };
      };

      it.each([
        ['has none', keeps(1, 0), 2],
        ['has pruned the oldest', keeps(4, 4), 2],
        ['is late with the newest', keeps(1, 3), 4],
      ])('are not read where it %s', async (_, forges, block) => {
        node.forges = forges;
        const reading = reader.logsOf(best, { from: 2, to: 4 });
        await expect(reading).rejects.toThrow(`no logs of block ${block}, which has some`);
        await expect(reading).rejects.toBeInstanceOf(WrongAnswer);
      });

      it.each([
        [1, 18],
        [2, 'refused'],
        [3, 'refused'],
        [4, 'refused'],
      ])('are complete or refused where it gets them at call %i for logs', async (call, outcome) => {
        node.forges = changing('eth_getLogs', (logs: Log[]) =>
          node.callsOf('eth_getLogs') < call ? [] : logs,
        );
        const read = reader.logsOf(best, { from: 2, to: 4 }).then(
          ({ count }) => count,
          (error: unknown) => (error instanceof WrongAnswer ? 'refused' : error),
        );
        expect(await read).toBe(outcome);
      });

      it.each([
        ['has those of other contracts at both ends', () => {}],
        ['refuses those of every contract', refuseOfAll],
        ['has too many of them', () => (node.forges = tooManyOfAll)],
      ])('may be none where it %s', async (_, set) => {
        readsOf(STRANGER);
        set();
        expect(await reader.logsOf(best, { from: 2, to: 4 })).toMatchObject({ count: 0 });
        // of the range, and of each end
        expect(node.callsOf('eth_getLogs')).toBe(3);
      });

      it('are asked for once more if the range is a block', async () => {
        readsOf(STRANGER);
        await reader.logsOf(best, { from: 2, to: 2 });
        expect(node.callsOf('eth_getLogs')).toBe(2);
      });

      it('may be none where its blocks are empty, which costs no call', async () => {
        expect(await reader.logsOf(best, { from: 6, to: 8 })).toMatchObject({ count: 0 });
        expect(node.callsOf('eth_getLogs')).toBe(1);
      });
    });

    it.each([
      [1, 4, [1, 2, 3, 4]],
      [1, 7, [1, 2, 3, 4, 7]],
      [6, 8, [8]],
    ])('from %i to %i are read of the blocks %j, in order', async (from, to, expected) => {
      node.forges = reversed;
      const logs = await reader.logsOf(best, { from, to });
      const before = node.callsOf('eth_getBlockByNumber');
      const records = await all(reader.ofRange(best, logs));
      expect(numbersOf(records)).toEqual(expected);
      expect(idsOf(records)).toEqual(from === 1 ? chain.factIds() : []);
      // The last header is known.
      expect(node.callsOf('eth_getBlockByNumber') - before).toBe(expected.length - 1);
    });
  });

  describe('in a range need receipts, which', () => {
    const TOGETHER = { eth_getBlockReceipts: 1, eth_getTransactionReceipt: 0 };
    const singly = (count: number) => ({ eth_getBlockReceipts: 0, eth_getTransactionReceipt: count });
    const calls = () => ({
      eth_getBlockReceipts: node.callsOf('eth_getBlockReceipts'),
      eth_getTransactionReceipt: node.callsOf('eth_getTransactionReceipt'),
    });

    it.each([
      [4, 4, TOGETHER],
      [3, 3, singly(3)],
      [4, 16, TOGETHER],
      [4, 17, singly(4)],
      [10, 40, TOGETHER],
      [10, 41, singly(10)],
    ])('are read together or singly: %i of a block of %i transactions', async (needed, size, expected) => {
      await open(dense(needed));
      node.forges = changing('eth_getBlockByNumber', (header: object) => ({
        ...header,
        transactions: Array.from({ length: size }, () => HASH),
      }));
      expect((await ranged(2, 2))[0]?.facts).toHaveLength(needed);
      expect(calls()).toEqual(expected);
    });

    it.each([
      ['does not have them', () => node.unsupported.add('eth_getBlockReceipts')],
      [
        'has a malformed one among them',
        () =>
          (node.forges = changing('eth_getBlockReceipts', (receipts: Receipt[]) => [
            ...receipts,
            { logs: 1 },
          ])),
      ],
    ])('are read singly for a minute from a node that %s', async (_, set) => {
      set();
      expect((await ranged(2, 2))[0]?.facts).toHaveLength(6);
      clock.advance(59_999);
      await ranged(3, 3);
      expect(calls()).toEqual({ eth_getBlockReceipts: 1, eth_getTransactionReceipt: 12 });
      clock.advance(1);
      await ranged(4, 4);
      expect(calls()).toEqual({ eth_getBlockReceipts: 2, eth_getTransactionReceipt: 18 });
    });

    it('are read singly where they are missing from those of the block', async () => {
      node.forges = changing('eth_getBlockReceipts', (receipts: Receipt[]) => receipts.slice(1));
      expect((await ranged(2, 2))[0]?.facts).toHaveLength(6);
      expect(calls()).toEqual({ eth_getBlockReceipts: 1, eth_getTransactionReceipt: 1 });
    });

    it('are not read singly from a node that is down', async () => {
      node.refuses.set('eth_getBlockReceipts', { code: 429, message: 'later' });
      await expect(ranged(2, 2)).rejects.toBeInstanceOf(NodeUnavailable);
      expect(calls()).toEqual({ eth_getBlockReceipts: 1, eth_getTransactionReceipt: 0 });
    });

    it('are not read again by a retry', async () => {
      node.unsupported.add('eth_getBlockReceipts');
      let fails = true;
      const last = chain.find(`0x${'2'.padStart(32, '0')}${'5'.padStart(32, '0')}`);
      expect(last).toEqual({ number: 2, index: 5 });
      node.forges = changing('eth_getTransactionReceipt', (receipt: Receipt) =>
        fails && receipt.transactionHash.endsWith('5') ? null : receipt,
      );
      await expect(ranged(2, 2)).rejects.toThrow('no receipt of 0x');
      // By now the others have come.
      await expect(ranged(2, 2)).rejects.toThrow('no receipt of 0x');
      fails = false;
      clock.advance(60_000);
      const before = calls();
      expect((await ranged(2, 2))[0]?.facts).toHaveLength(6);
      expect(calls()).toEqual({ ...before, eth_getTransactionReceipt: before.eth_getTransactionReceipt + 1 });
    });
  });
});
