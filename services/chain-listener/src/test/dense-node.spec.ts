import { DenseChain } from './dense-chain.js';
import { DenseNode } from './dense-node.js';

const auction = `0x${'a1'.repeat(20)}`;
const chain = new DenseChain({ chainId: 97, auction, bids: 3, bidsPerBlock: 2, blocksAfter: 1 });
let node: DenseNode;

beforeEach(async () => {
  node = await DenseNode.start(chain);
});

afterEach(() => node.stop());

it('a call that omits its parameters, as JSON-RPC permits, is answered', async () => {
  expect(await call({ method: 'eth_chainId' })).toBe('0x61');
});

it('a block is returned with its transactions for those who want them whole, and with their hashes otherwise', async () => {
  const hashes = await transactionsOf(2, false);
  const whole = (await transactionsOf(2, true)) as { hash: string; to: string; blockNumber: string }[];
  expect(hashes).toHaveLength(2);
  expect(whole.map(({ hash }) => hash)).toEqual(hashes);
  expect(whole[1]).toMatchObject({ to: auction, blockNumber: '0x2', transactionIndex: '0x1' });
});

it('a node notes when it was first called', async () => {
  expect(node.firstCallAt).toBeUndefined();
  await call({ method: 'eth_chainId' });
  const first = node.firstCallAt;
  await call({ method: 'eth_chainId' });
  expect(first).toBeGreaterThan(0);
  expect(node.firstCallAt).toBe(first);
});

async function transactionsOf(block: number, whole: boolean): Promise<unknown> {
  const params = [`0x${block.toString(16)}`, whole];
  return ((await call({ method: 'eth_getBlockByNumber', params })) as { transactions: unknown }).transactions;
}

async function call(request: { method: string; params?: unknown[] }): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request });
  const answer = await fetch(node.url, { method: 'POST', body });
  return ((await answer.json()) as { result: unknown }).result;
}
