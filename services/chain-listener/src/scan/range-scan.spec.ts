import { TestClock, testNetworks } from '@launchpad/platform/testing';
import { FactDecoder } from '../facts/fact-decoder.js';
import { FactReader } from '../facts/fact-reader.js';
import type { ChainNode } from '../node/chain-node.js';
import { NodeRefused } from '../node/errors.js';
import { LogRange } from '../node/log-range.js';
import { NodePool } from '../node/node-pool.js';
import { DenseChain } from '../test/dense-chain.js';
import { DenseNode, rangeOf } from '../test/dense-node.js';
import { RangeScan } from './range-scan.js';

const CHAIN = 97;
const AUCTION = `0x${'aa'.repeat(20)}`;

describe('a scan by ranges', () => {
  // A pool in block 1, four bids in each of the blocks 2 to 6, then 14 empty ones.
  const chain = new DenseChain({
    chainId: CHAIN,
    auction: AUCTION,
    bids: 20,
    bidsPerBlock: 4,
    blocksAfter: 14,
  });
  let node: DenseNode;
  let clock: TestClock;
  let reader: FactReader;
  let best: ChainNode;
  /** The ranges of which the auction's logs were requested. */
  let requested: [number, number][];
  let onRequest: () => void;

  beforeEach(async () => {
    requested = [];
    onRequest = () => {};
    node = await DenseNode.start(chain);
    node.hangs = (call) => {
      const range = rangeOf(call);
      if (!range) return false;
      requested.push(range);
      onRequest();
      return false;
    };
    clock = new TestClock();
    const nodes = new NodePool(CHAIN, [node.url], clock);
    const network = { ...testNetworks.find(({ chainId }) => chainId === CHAIN)!, auction: AUCTION };
    reader = new FactReader(network, nodes, new FactDecoder(CHAIN), clock);
    best = await nodes.use((first) => Promise.resolve(first));
  });
  afterEach(() => node.stop());

  const scanOf = (
    { cursorNumber = 0, cursorHash = null as string | null, number = chain.newest, timeMs = Infinity } = {},
    size = new LogRange(5),
  ) =>
    new RangeScan(
      reader,
      best,
      size,
      { chainId: CHAIN, cursorNumber, cursorHash },
      { number, timeMs },
      clock,
    );

  /** The blocks that are read, and the error that ends it. */
  const read = async (scan: RangeScan) => {
    const numbers: number[] = [];
    const widths: number[] = [];
    try {
      for await (const { number } of scan.blocks()) {
        numbers.push(number);
        widths.push(scan.width);
      }
      return { numbers, widths };
    } catch (error) {
      return { numbers, widths, error };
    }
  };

  it('reads from the block after the cursor to the end, one range after the other', async () => {
    const scan = scanOf({ number: 18 });
    expect(scan.width).toBe(0);
    const { numbers, widths } = await read(scan);
    expect(requested).toEqual([
      [1, 5],
      [6, 10],
      [11, 15],
      [16, 18],
    ]);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 10, 15, 18]);
    expect(widths).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 3]);
  });

  it('reads the rest where the cursor is within, and nothing where it is at the end', async () => {
    expect((await read(scanOf({ cursorNumber: 17, number: 18 }))).numbers).toEqual([18]);
    requested = [];
    expect((await read(scanOf({ cursorNumber: 18, number: 18 }))).numbers).toEqual([]);
    expect(requested).toEqual([]);
  });

  it('widens the ranges with every success', async () => {
    const size = new LogRange(10);
    await read(scanOf({}, size));
    expect(size.size).toBe(11);
  });

  it('requests no range after its time, and finishes those that were requested', async () => {
    const timeMs = clock.nowMs();
    expect((await read(scanOf({ timeMs }))).numbers).toHaveLength(9);
    expect((await read(scanOf({ timeMs: timeMs - 1 }))).numbers).toEqual([]);
    requested = [];
    onRequest = () => clock.advance(requested.length === 2 ? 1 : 0);
    const { numbers } = await read(scanOf({ timeMs }));
    expect(requested).toEqual([
      [1, 5],
      [6, 10],
    ]);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 10]);
  });

  it('reads on where the first block follows the cursor, and refuses where it does not', async () => {
    const { hash } = await best.headerBelow(3);
    const follows = await read(scanOf({ cursorNumber: 3, cursorHash: hash }));
    expect(follows.numbers).toEqual([4, 5, 6, 8, 13, 18, 20]);
    const { numbers, error } = await read(scanOf({ cursorNumber: 4, cursorHash: hash }));
    expect(numbers).toEqual([]);
    expect(error).toBeInstanceOf(NodeRefused);
    expect(String(error)).toContain('the chain changed at block 5');
  });

  it('refuses a range that does not follow the one before, and keeps what it read', async () => {
    const other = `0x${'ef'.repeat(32)}`;
    node.forges = ({ method, params }, result) =>
      method === 'eth_getBlockByNumber' && Number(params[0]) === 6
        ? { ...(result as object), parentHash: other }
        : result;
    const { numbers, error } = await read(scanOf());
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    expect(String(error)).toContain('the chain changed at block 6');
  });
});
