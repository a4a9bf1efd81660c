import { jest } from '@jest/globals';
import type { RpcReceipt } from '../chain/rpc';
import { goerli, serve } from '../test/mockApi';
import { askedOf, nodeRoute } from '../test/mockNode';
import type { SentEnd } from './follow';
import type { SentTx } from './types';
import {
  findSent,
  rpcReader,
  watchTransaction,
  type ChainReader,
  type RpcTransaction,
  type WatchedTx,
} from './watch';

const FIRST_BLOCK = 10;
const tx: WatchedTx = {
  hash: '0x1',
  from: '0xaa',
  nonce: 7,
  startBlock: FIRST_BLOCK - 1,
  sentAt: 0,
  to: '0xcc',
  data: '0xdd',
};
const receipt = (hash: string, status = '0x1'): RpcReceipt => ({ transactionHash: hash, status, logs: [] });
const sent = (hash: string, changes: Partial<RpcTransaction> = {}): RpcTransaction => ({
  hash,
  from: '0xAA',
  to: '0xCC',
  input: '0xdd',
  value: '0x0',
  nonce: '0x7',
  ...changes,
});
const OTHER = { to: '0xee', input: '0x' };

/** A chain with these blocks and pending transactions, of an account that had sent seven before. */
function reader(blocks: RpcTransaction[][], waiting: RpcTransaction[] = []): ChainReader {
  const upTo = (block: number) => blocks.slice(0, block - FIRST_BLOCK + 1).flat();
  const latest = () => FIRST_BLOCK + blocks.length - 1;
  return {
    receipt: async (hash) => (upTo(latest()).some((t) => t.hash === hash) ? receipt(hash) : null),
    transaction: async (hash) => [...upTo(latest()), ...waiting].find((t) => t.hash === hash) ?? null,
    nonce: async (_, block = latest()) =>
      7 + upTo(block === 'pending' ? latest() : block).filter(({ from }) => from === '0xAA').length,
    blockNumber: async () => latest(),
    blockTransactions: async (block) => (block === 'pending' ? waiting : blocks[block - FIRST_BLOCK]) ?? [],
  };
}

/** Follows a transaction; `onSecond` is called before each pause of a second. */
async function watch(
  chain: ChainReader,
  watched: WatchedTx = tx,
  onSecond: (second: number) => unknown = () => {},
): Promise<{ end: SentEnd; seconds: number; saved: Partial<SentTx>[] }> {
  const saved: Partial<SentTx>[] = [];
  let seconds = 0;
  let isKept = true;
  const end = await watchTransaction(chain, watched, {
    pause: async () => {
      seconds += 1;
      if (seconds > 100_000) throw new Error('it never ends');
      isKept = onSecond(seconds) !== 'let go';
    },
    isKept: () => isKept,
    save: (changes) => saved.push(changes),
  });
  return { end, seconds, saved };
}

beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue());

describe('following a transaction', () => {
  it('ends with the receipt when the transaction is mined', async () => {
    const { end } = await watch(reader([[], [sent('0x1')]]));
    expect(end).toEqual({ end: 'mined', receipt: receipt('0x1') });
  });

  it('follows a speed-up, which is the same call at a higher price', async () => {
    const { end } = await watch(reader([[], [sent('0x2')]]));
    expect(end).toEqual({ end: 'mined', receipt: receipt('0x2') });
  });

  it.each([
    ['another contract', { to: '0xee' }],
    ['no contract', { to: null }],
    ['other data', { input: '0xdddd' }],
    ['a value', { value: '0x1' }],
  ])('ends as replaced when a transaction with %s used the nonce', async (_, changes) => {
    const { end } = await watch(reader([[], [sent('0x3', changes)]]));
    expect(end).toEqual({ end: 'replaced', hash: '0x3' });
  });

  it.each([
    ['it', '0x1'],
    ['its speed-up', '0x2'],
  ])('waits for the receipt of %s where the node knows its block before that', async (_, hash) => {
    const chain = reader([[], [sent(hash)]]);
    let isBehind = true;
    const behind: ChainReader = {
      ...chain,
      receipt: (asked) => (isBehind ? Promise.resolve(null) : chain.receipt(asked)),
    };
    const { end } = await watch(behind, tx, (second) => (isBehind = second < 3));
    expect(end).toEqual({ end: 'mined', receipt: receipt(hash) });
  });

  it('waits while the transaction is in the mempool, and through node failures', async () => {
    const blocks: RpcTransaction[][] = [[]];
    const chain = reader(blocks, [sent('0x1')]);
    let isDown = false;
    const flaky: ChainReader = {
      ...chain,
      receipt: (hash) => (isDown ? Promise.reject(new Error('node is down')) : chain.receipt(hash)),
    };
    const { end, seconds, saved } = await watch(flaky, tx, (second) => {
      isDown = second === 2;
      if (second === 40) blocks.push([sent('0x1')]);
    });
    expect(end).toEqual({ end: 'mined', receipt: receipt('0x1') });
    expect([seconds, saved]).toEqual([40, []]);
  });

  it('ends at the next second once its user lets it go', async () => {
    const { end, seconds } = await watch(reader([[]]), tx, (second) => second === 500 && 'let go');
    expect([end, seconds]).toEqual([{ end: 'discarded' }, 500]);
  });
});

describe('a transaction that no node knows', () => {
  it.each([
    ['45 seconds', 45, 6],
    ['six hours', 21_600, 30],
  ])('is unseen, and mined after %s', async (_, held, late) => {
    const blocks: RpcTransaction[][] = [[]];
    const { end, seconds, saved } = await watch(reader(blocks), tx, (second) => {
      if (second === held) blocks.push([sent('0x1')]);
    });
    expect(end).toEqual({ end: 'mined', receipt: receipt('0x1') });
    expect(seconds).toBeLessThanOrEqual(held + late);
    expect(saved).toEqual([{ unseen: true }]);
  });

  it('asks the node ever more rarely', async () => {
    let polls = 0;
    const chain = reader([[]]);
    const counted: ChainReader = {
      ...chain,
      receipt: (hash) => {
        polls += 1;
        return chain.receipt(hash);
      },
    };
    await watch(counted, tx, (second) => second === 21_600 && 'let go');
    expect(polls).toBeLessThan(800);
  });

  it('is unseen again after the mempool has dropped it, with the nonce that it had there', async () => {
    const waiting = [sent('0x1', { nonce: '0x9' })];
    const { saved } = await watch(reader([[]], waiting), tx, (second) => {
      if (second === 3) waiting.pop();
      return second === 9 && 'let go';
    });
    expect(saved).toEqual([{ nonce: 9, firstNonce: 9 }, { unseen: true }]);
  });

  it('is no longer unseen once a node knows it', async () => {
    const waiting: RpcTransaction[] = [];
    const { saved } = await watch(reader([[]], waiting), { ...tx, unseen: true }, (second) => {
      if (second === 3) waiting.push(sent('0x1'));
      return second === 9 && 'let go';
    });
    expect(saved).toEqual([{ unseen: false }]);
  });

  it('is not called unseen within five seconds, in which a node may hear of it from another', async () => {
    jest.useFakeTimers({ now: 100_000 });
    const waiting: RpcTransaction[] = [];
    const { saved } = await watch(reader([[]], waiting), { ...tx, sentAt: 100_000 }, (second) => {
      jest.setSystemTime(100_000 + second * 1_000);
      if (second === 5) waiting.push(sent('0x1'));
      return second === 9 && 'let go';
    });
    jest.useRealTimers();
    expect(saved).toEqual([]);
  });

  describe('whose nonce is used', () => {
    /** A chain of 200,000 blocks whose state is known for the last 128, and how often it is asked. */
    function long(usedAt: number, used: RpcTransaction, kept = 200_000) {
      const head = FIRST_BLOCK + 200_000;
      let calls = 0;
      const count = <T>(value: T) => {
        calls += 1;
        return Promise.resolve(value);
      };
      const chain: ChainReader = {
        receipt: (hash) => count(hash === used.hash && hash !== '0x1' ? receipt(hash) : null),
        transaction: () => count(null),
        nonce: (_, block = head) => {
          if (typeof block === 'number' && block < head - kept)
            return Promise.reject(new Error('missing trie node'));
          return count(block === 'pending' || block >= usedAt ? 8 : 7);
        },
        blockNumber: () => count(head),
        blockTransactions: (block) => count(block === usedAt ? [used] : []),
      };
      return { chain, calls: () => calls };
    }

    it.each([FIRST_BLOCK, FIRST_BLOCK + 77_777, FIRST_BLOCK + 199_999, FIRST_BLOCK + 200_000])(
      'is found replaced in block %d of 200,000 with at most 45 calls',
      async (block) => {
        const { chain, calls } = long(block, sent('0x3', OTHER));
        const { end, seconds } = await watch(chain);
        expect([end, seconds]).toEqual([{ end: 'replaced', hash: '0x3' }, 0]);
        expect(calls()).toBeLessThanOrEqual(45);
      },
    );

    it('is found sped up where the node has dropped the state of old blocks', async () => {
      const { chain } = long(FIRST_BLOCK + 199_950, sent('0x2'), 128);
      const { end } = await watch(chain);
      expect(end).toEqual({ end: 'mined', receipt: receipt('0x2') });
    });

    it.each([
      ['the state of its block is gone', long(FIRST_BLOCK + 5, sent('0x3', OTHER), 128).chain],
      ['the node has another block', long(FIRST_BLOCK + 5, sent('0x3', { ...OTHER, nonce: '0x6' })).chain],
    ])('stays unseen while %s', async (_, chain) => {
      const { end, saved } = await watch(
        chain,
        { ...tx, unseen: true },
        (second) => second === 99 && 'let go',
      );
      expect([end, saved]).toEqual([{ end: 'discarded' }, []]);
    });

    it('stays unseen while a node behind the same address has not reached the block', async () => {
      const chain = reader([[], [sent('0x3', OTHER)]]);
      let isBehind = true;
      const two: ChainReader = {
        ...chain,
        blockNumber: () => (isBehind ? Promise.resolve(FIRST_BLOCK) : chain.blockNumber()),
      };
      const { end } = await watch(two, tx, (second) => (isBehind = second < 3));
      expect(end).toEqual({ end: 'replaced', hash: '0x3' });
    });
  });

  describe('whose nonce nobody knows', () => {
    const guessed = { ...tx, nonce: 8, firstNonce: 7 };

    it('is not replaced by a transaction before it', async () => {
      const blocks = [[sent('0x3', OTHER)]];
      const { end } = await watch(reader(blocks), guessed, (second) => {
        if (second === 60) blocks.push([sent('0x1', { nonce: '0x8' })]);
      });
      expect(end).toEqual({ end: 'mined', receipt: receipt('0x1') });
    });

    it.each(['0x7', '0x8'])('is found sped up with nonce %s', async (nonce) => {
      const before = nonce === '0x8' ? [sent('0x3', OTHER)] : [];
      const { end } = await watch(reader([before, [sent('0x2', { nonce })]]), guessed);
      expect(end).toEqual({ end: 'mined', receipt: receipt('0x2') });
    });

    it('is replaced once another call has used the last nonce that it may have', async () => {
      const { end } = await watch(
        reader([[sent('0x3', OTHER)], [sent('0x4', { ...OTHER, nonce: '0x8' })]]),
        guessed,
      );
      expect(end).toEqual({ end: 'replaced', hash: '0x4' });
    });
  });
});

describe('a call for which the wallet reported an error', () => {
  const call = { from: '0xaa', nonce: 7, startBlock: FIRST_BLOCK, to: '0xcc', data: '0xdd' };

  it.each([
    ['mined', reader([[], [sent('0x9')]])],
    ['mined with a later nonce', reader([[], [sent('0x9', { nonce: '0x8' })]])],
    ['waiting', reader([[]], [sent('0x9')])],
  ])('is found if it was sent anyway: %s', async (_, chain) => {
    expect((await findSent(chain, call))?.hash).toBe('0x9');
  });

  it.each([
    ['another call', sent('0x9', { input: '0xde' })],
    ['an older one', sent('0x9', { nonce: '0x6' })],
    ['another account’s', sent('0x9', { from: '0xab' })],
  ])('is not mistaken for %s', async (_, other) => {
    expect(await findSent(reader([[other]]), call)).toBeUndefined();
  });
});

it('reads blocks with their transactions from a node, by number or those that wait', async () => {
  const requests = serve(
    nodeRoute({
      eth_getBlockByNumber: ([block]) => (block === '0x1b' ? { transactions: [sent('0x1')] } : null),
      eth_getTransactionCount: () => '0x7',
    }),
  );
  const node = rpcReader(goerli.publicRpcUrl);
  expect(await node.blockTransactions(27)).toEqual([sent('0x1')]);
  expect(await node.blockTransactions('pending')).toEqual([]);
  expect(askedOf(requests, 'eth_getBlockByNumber')).toEqual([
    ['0x1b', true],
    ['pending', true],
  ]);
  expect([await node.nonce('0xaa'), await node.nonce('0xaa', 27)]).toEqual([7, 7]);
  expect(askedOf(requests, 'eth_getTransactionCount')).toEqual([
    ['0xaa', 'latest'],
    ['0xaa', '0x1b'],
  ]);
});
