import { goerli, serve } from '../test/mockApi';
import { askedOf, nodeRoute } from '../test/mockNode';
import {
  findSent,
  rpcReader,
  watchTransaction,
  type ChainReader,
  type RpcReceipt,
  type RpcTransaction,
} from './watch';

const tx = { hash: '0x1', from: '0xaa', nonce: 7, startBlock: 10, to: '0xcc', data: '0xdd' };
const receipt = (hash: string, status = '0x1'): RpcReceipt => ({ transactionHash: hash, status, logs: [] });
const sent = (hash: string, changes: Partial<RpcTransaction> = {}): RpcTransaction => ({
  hash,
  from: '0xAA',
  to: '0xCC',
  input: '0xdd',
  nonce: '0x7',
  ...changes,
});

/** A chain whose first block is number 10, and its pending transactions. */
function reader(blocks: RpcTransaction[][], waiting: RpcTransaction[] = []): ChainReader {
  const mined = blocks.flat();
  return {
    receipt: (hash) => Promise.resolve(mined.some((t) => t.hash === hash) ? receipt(hash) : null),
    transaction: (hash) => Promise.resolve([...mined, ...waiting].find((t) => t.hash === hash) ?? null),
    nonce: () => Promise.resolve(mined.some((t) => t.nonce === '0x7') ? 8 : 7),
    blockNumber: () => Promise.resolve(10 + blocks.length - 1),
    blockTransactions: (block) => Promise.resolve((block === 'pending' ? waiting : blocks[block - 10]) ?? []),
  };
}

const now = () => Promise.resolve();

describe('watching a transaction', () => {
  it('returns the receipt when it is mined', async () => {
    expect(await watchTransaction(reader([[], [sent('0x1')]]), tx, now)).toEqual({
      end: 'mined',
      receipt: receipt('0x1'),
    });
  });

  it('follows one that was sped up: the same call at a higher price', async () => {
    expect(await watchTransaction(reader([[], [sent('0x2')]]), tx, now)).toEqual({
      end: 'mined',
      receipt: receipt('0x2'),
    });
  });

  it('recognises one that another transaction replaced', async () => {
    const other = sent('0x3', { to: '0xee', input: '0x' });
    expect(await watchTransaction(reader([[other]]), tx, now)).toEqual({ end: 'replaced', hash: '0x3' });
  });

  it.each([
    ['it', '0x1'],
    ['its speed-up', '0x2'],
  ])('waits for the receipt of %s where the node knows its block before that', async (_, hash) => {
    const chain = reader([[], [sent(hash)]]);
    let looks = 0;
    const behind: ChainReader = {
      ...chain,
      receipt: (asked) => (looks > 2 ? chain.receipt(asked) : Promise.resolve(null)),
    };
    const end = await watchTransaction(behind, tx, () => {
      looks += 1;
      return Promise.resolve();
    });
    expect(end).toEqual({ end: 'mined', receipt: receipt(hash) });
  });

  it.each([
    ['it', undefined, 20],
    ['it, since it was last seen', 5, 25],
  ])(
    'recognises a dropped one once 20 looks in a row have found no trace of %s',
    async (_, seen, expected) => {
      let looks = 0;
      const chain: ChainReader = {
        ...reader([[]]),
        transaction: () => Promise.resolve(++looks === seen ? sent('0x1') : null),
      };
      const end = await watchTransaction(chain, tx, async () => {
        if (looks > 100) throw new Error('it never ends');
      });
      expect(end).toEqual({ end: 'dropped' });
      expect(looks).toBe(expected);
    },
  );

  it('waits while it is in the mempool, and through node failures', async () => {
    const blocks: RpcTransaction[][] = [[]];
    const waiting = [sent('0x1')];
    const chain = reader(blocks, waiting);
    let looks = 0;
    const flaky: ChainReader = {
      ...chain,
      receipt: (hash) => {
        looks += 1;
        if (looks === 2) return Promise.reject(new Error('node is down'));
        return Promise.resolve(looks > 40 ? receipt(hash) : null);
      },
    };
    const log = console.error;
    console.error = () => {};
    expect(await watchTransaction(flaky, tx, now)).toEqual({ end: 'mined', receipt: receipt('0x1') });
    console.error = log;
  });
});

describe('a call for which the wallet reported an error', () => {
  const call = { from: '0xaa', nonce: 7, startBlock: 10, to: '0xcc', data: '0xdd' };

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

it('a transaction with a guessed nonce is not considered replaced by another one', async () => {
  const other = sent('0x3', { to: '0xee', input: '0x' });
  const mine = sent('0x1', { nonce: '0x8' });
  const end = await watchTransaction(
    reader([[other], [mine]]),
    { ...tx, hash: '0x5', nonceGuessed: true },
    now,
  );
  expect(end).toEqual({ end: 'mined', receipt: receipt('0x1') });
});

it.each([
  [false, 'dropped'],
  [true, 'mined'],
])(
  'one with a guessed nonce that others took, known to the node: %s, ends as %s',
  async (isKnown, expected) => {
    const others = [sent('0x3', { to: '0xee', input: '0x' })];
    const chain = reader([others]);
    let looks = 0;
    const behind: ChainReader = {
      ...chain,
      receipt: (hash) => Promise.resolve(isKnown && ++looks > 30 ? receipt(hash) : null),
      transaction: (hash) => Promise.resolve(isKnown ? sent(hash) : null),
    };
    const end = await watchTransaction(behind, { ...tx, nonceGuessed: true }, async () => {
      if (looks > 100) throw new Error('it never ends');
    });
    expect(end.end).toBe(expected);
  },
);

it('reads blocks with their transactions from a node, by number or those that wait', async () => {
  const requests = serve(
    nodeRoute({
      eth_getBlockByNumber: ([block]) => (block === '0x1b' ? { transactions: [sent('0x1')] } : null),
    }),
  );
  const node = rpcReader(goerli.publicRpcUrl);
  expect(await node.blockTransactions(27)).toEqual([sent('0x1')]);
  expect(await node.blockTransactions('pending')).toEqual([]);
  expect(askedOf(requests, 'eth_getBlockByNumber')).toEqual([
    ['0x1b', true],
    ['pending', true],
  ]);
});
