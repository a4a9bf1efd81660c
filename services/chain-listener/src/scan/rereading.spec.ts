import type { ChainFact } from '@launchpad/proto';
import { factId } from '@launchpad/facts';
import { TestClock, testNetworks } from '@launchpad/platform/testing';
import { NodeUnavailable } from '../node/errors.js';
import { DenseChain } from '../test/dense-chain.js';
import { DenseNode, rangeOf } from '../test/dense-node.js';
import { Rereading } from './rereading.js';

const CHAIN = 97;
const AUCTION = `0x${'aa'.repeat(20)}`;
const FINALITY_DEPTH = 20;

/** A clock by which every look at it takes some seconds. */
class HurriedClock extends TestClock {
  constructor(private readonly seconds: number) {
    super();
  }

  override nowMs(): number {
    this.advance(this.seconds * 1_000);
    return super.nowMs();
  }
}

describe('reading a chain again', () => {
  // A pool in block 1, two bids in each of the blocks 2 to 31, then empty ones.
  const chain = new DenseChain({
    chainId: CHAIN,
    auction: AUCTION,
    bids: 60,
    bidsPerBlock: 2,
    blocksAfter: FINALITY_DEPTH + 9,
  });
  let node: DenseNode;
  let requested: [number, number][];

  beforeEach(async () => {
    node = await DenseNode.start(chain);
    requested = [];
    node.hangs = (call) => {
      const range = rangeOf(call);
      if (range) requested.push(range);
      return false;
    };
  });
  afterEach(() => node.stop());

  const rereading = (clock = new TestClock(), startBlock = 1) =>
    new Rereading(
      {
        ...testNetworks.find(({ chainId }) => chainId === CHAIN)!,
        ...{ auction: AUCTION, rpcUrls: [node.url], finalityDepth: FINALITY_DEPTH, startBlock },
      },
      clock,
    );
  const read = async (from: Rereading, through: number) => {
    const facts: ChainFact[] = [];
    await from.read(through, (some) => Promise.resolve(void facts.push(...some)));
    return facts;
  };

  it('goes as far as the newest final block', async () => {
    expect(await rereading().finalBlock()).toBe(chain.newest - FINALITY_DEPTH);
  });

  it('reads every fact once and in order, as far as it should', async () => {
    const facts = await read(rereading(), chain.newest - FINALITY_DEPTH);
    expect(facts.map(factId)).toEqual(chain.factIds());
    expect(requested).toEqual([[1, chain.newest - FINALITY_DEPTH]]);
    const some = await read(rereading(), 11);
    expect(some.map(factId)).toEqual(chain.factIds().slice(0, 21));
  });

  it('begins with the start block', async () => {
    expect(await read(rereading(new TestClock(), 31), 31)).toHaveLength(2);
    expect(requested).toEqual([[31, 31]]);
  });

  it('names the tokens of pools, each read once', async () => {
    const facts = rereading();
    await read(facts, 5);
    const [pool, ...bids] = await read(facts, 5);
    expect(pool?.fact).toMatchObject({
      case: 'newPool',
      value: {
        poolingToken: { name: 'DENSE', symbol: 'DENSE', unknown: false },
        biddingToken: { name: 'DENSE', symbol: 'DENSE', unknown: false },
      },
    });
    expect(bids.map(({ fact }) => fact.case)).toEqual(bids.map(() => 'newSellOrderPlaced'));
    // The name and the symbol of two tokens.
    expect(node.callsOf('eth_call')).toBe(4);
  });

  it('is narrower with a node that answers narrow ranges only, down to single blocks', async () => {
    const { hangs } = node;
    let widest = 10;
    node.hangs = (call) => {
      hangs(call);
      const [from = 0, to = 0] = rangeOf(call) ?? [];
      if (to - from >= widest) {
        node.refuses.set('eth_getLogs', { code: -32602, message: 'too wide' });
      } else node.refuses.clear();
      return false;
    };
    expect((await read(rereading(), 40)).map(factId)).toEqual(chain.factIds());
    expect(requested[0]).toEqual([1, 40]);
    widest = 1;
    expect((await read(rereading(), 10)).map(factId)).toEqual(chain.factIds().slice(0, 19));
  });

  it('goes on where it was after a failure', async () => {
    let failures = 0;
    node.forges = ({ method, params }, result) => {
      if (method !== 'eth_getBlockByNumber' || Number(params[0]) !== 20 || (failures += 1) > 1) return result;
      return null;
    };
    const facts = await read(rereading(new HurriedClock(1)), 40);
    expect(facts.map(factId)).toEqual(chain.factIds());
    expect(failures).toBeGreaterThan(1);
  });

  it('ends after a minute in which no node gets any further', async () => {
    node.refuses.set('eth_getLogs', { code: 429, message: 'later' });
    await expect(read(rereading(new HurriedClock(20)), 40)).rejects.toBeInstanceOf(NodeUnavailable);
    expect(node.callsOf('eth_getLogs')).toBeGreaterThanOrEqual(1);
  });

  it('waits for a node that comes back within the minute', async () => {
    node.refuses.set('eth_chainId', { code: 429, message: 'later' });
    const { hangs } = node;
    node.hangs = (call) => {
      if (node.callsOf('eth_chainId') > 1) node.refuses.clear();
      return hangs(call);
    };
    expect((await read(rereading(new HurriedClock(1)), 40)).map(factId)).toEqual(chain.factIds());
    expect(node.callsOf('eth_chainId')).toBe(2);
  });

  describe('from a node that leaves out some logs of ranges', () => {
    const through = chain.newest - FINALITY_DEPTH;

    beforeEach(() => {
      node.forges = (call, result) => {
        const [from = 0, to = 0] = rangeOf(call) ?? [];
        return from < to ? (result as unknown[]).slice(0, -1) : result;
      };
    });

    it('finds out that facts are missing', async () => {
      const reread = rereading();
      expect(await read(reread, through)).toHaveLength(chain.factIds().length - 1);
      expect(await reread.isComplete()).toBe(false);
    });

    it('misses none if it reads one block after the other', async () => {
      const reread = rereading();
      await read(reread, through);
      const facts: ChainFact[] = [];
      await reread.readSingly(through, (some) => Promise.resolve(void facts.push(...some)));
      expect(facts.map(factId)).toEqual(chain.factIds());
      expect(await reread.isComplete()).toBe(true);
    });
  });

  describe('with the auction’s state', () => {
    /** Nodes keep the state of the newest blocks only. */
    const keepState = (isKept: (blockHash: string) => boolean) => {
      node.hangs = ({ method, params }) => {
        const { blockHash } = (params[1] ?? {}) as { blockHash?: string };
        if (method === 'eth_call' && blockHash !== undefined && !isKept(blockHash)) {
          node.refuses.set('eth_call', { code: -32000, message: 'missing trie node' });
        } else node.refuses.clear();
        return false;
      };
    };
    const newestHash = (chain.block(chain.newest) as { hash: string }).hash;

    it('proves that nothing is missing', async () => {
      const reread = rereading();
      await read(reread, 20);
      expect(await reread.isComplete()).toBe(true);
    });

    it('proves it at the newest block if that of the last one is gone', async () => {
      const reread = rereading();
      await read(reread, 20);
      keepState((hash) => hash === newestHash);
      expect(await reread.isComplete()).toBe(true);
      // And again, after what was read for it.
      expect(await reread.isComplete()).toBe(true);
    });

    it('proves nothing without any', async () => {
      const reread = rereading(new HurriedClock(20));
      await read(reread, 20);
      keepState(() => false);
      await expect(reread.isComplete()).rejects.toBeInstanceOf(NodeUnavailable);
    });

    it('has nothing to prove before the first final block', async () => {
      const reread = rereading();
      await read(reread, 0);
      expect(await reread.isComplete()).toBe(true);
    });
  });

  it('ends with what the receiver of the facts throws', async () => {
    const failing = rereading().read(40, () => Promise.reject(new Error('full')));
    await expect(failing).rejects.toThrow('full');
  });
});
