import { TestClock } from '@launchpad/platform/testing';
import { NodeUnavailable } from '../node/errors.js';
import { NodePool } from '../node/node-pool.js';
import { Fault, ScriptedNode } from '../test/scripted-node.js';
import { OverBudget, ReceiptReader } from './receipt-reader.js';

const CHAIN = 97;
const METHOD = 'eth_getTransactionReceipt';
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`;
const address = `0x${'ab'.repeat(20)}`;
const receiptOf = (transactionHash: string) => ({
  transactionHash,
  transactionIndex: '0x0',
  blockHash: hash(0),
  blockNumber: '0x1',
  status: '0x1',
  from: address,
  to: null,
  logs: [],
});

describe('receipts of posted transactions', () => {
  let node: ScriptedNode;
  let clock: TestClock;
  let reader: ReceiptReader;
  let next = 1;
  /** Whether the node has the receipts. */
  let has: boolean;

  beforeEach(async () => {
    has = true;
    node = await ScriptedNode.start(({ method, params: [first] }) => {
      if (method === 'eth_chainId') return '0x61';
      return has ? receiptOf(String(first)) : null;
    });
    clock = new TestClock();
    reader = new ReceiptReader(new NodePool(CHAIN, [node.url], clock), clock);
  });
  afterEach(() => node.stop());

  const lookedUp = () => node.paramsOf(METHOD).length;
  const read = (wallet: string) => reader.read(hash((next += 1)), wallet);
  /** How many of these receipts are read. */
  const readMany = async (count: number, walletOf: (index: number) => string) => {
    let found = 0;
    for (let index = 0; index < count; index += 1) {
      if (!((await read(walletOf(index))) instanceof OverBudget)) found += 1;
    }
    return found;
  };

  it('are read by their hash', async () => {
    expect(await reader.read(hash(7), 'ada')).toMatchObject({ transactionHash: hash(7), status: 1 });
  });

  it('are read 8 at once for a wallet, and then one every two seconds', async () => {
    expect(await readMany(10, () => 'ada')).toBe(8);
    clock.advance(1_999);
    expect(await readMany(1, () => 'ada')).toBe(0);
    clock.advance(1);
    expect(await readMany(2, () => 'ada')).toBe(1);
    clock.advance(3_600_000);
    expect(await readMany(10, () => 'ada')).toBe(8);
    expect(lookedUp()).toBe(17);
  });

  it('are read 20 at once for all wallets, and then five a second', async () => {
    expect(await readMany(22, (index) => `wallet ${index}`)).toBe(20);
    clock.advance(199);
    expect(await readMany(1, () => 'ada')).toBe(0);
    clock.advance(1);
    expect(await readMany(2, () => 'ada')).toBe(1);
    clock.advance(1_000);
    expect(await readMany(7, (index) => `other ${index}`)).toBe(5);
  });

  it('are read for others while one wallet posts what it likes, until three do', async () => {
    expect(await readMany(1_000, () => 'eve')).toBe(8);
    expect(await readMany(12, (index) => `wallet ${index}`)).toBe(12);
    clock.advance(3_600_000);
    expect(await readMany(1_000, (index) => `eve ${index % 2}`)).toBe(16);
    expect(await readMany(4, () => 'ada')).toBe(4);
    clock.advance(3_600_000);
    expect(await readMany(1_000, (index) => `eve ${index % 3}`)).toBe(20);
    // whom the others leave nothing has spent nothing
    expect(await readMany(1_000, () => 'ada')).toBe(0);
    clock.advance(1_600);
    expect(await readMany(1_000, () => 'ada')).toBe(8);
  });

  it('are refused with the seconds until one may be read', async () => {
    expect(await readMany(8, () => 'eve')).toBe(8);
    expect(await read('eve')).toEqual(new OverBudget(2));
    clock.advance(1_000);
    expect(await read('eve')).toEqual(new OverBudget(1));
    expect(await readMany(17, (index) => `wallet ${index}`)).toBe(17);
    expect(await read('ada')).toEqual(new OverBudget(1));
  });

  it('are not looked up again for three seconds where there is none', async () => {
    has = false;
    expect(await reader.read(hash(0), 'ada')).toBeNull();
    has = true;
    clock.advance(2_999);
    expect(await reader.read(hash(0), 'ada')).toBeNull();
    expect(lookedUp()).toBe(1);
    clock.advance(1);
    expect(await reader.read(hash(0), 'ada')).toMatchObject({ transactionHash: hash(0) });
    expect(await reader.read(hash(0), 'ada')).not.toBeNull();
    expect(lookedUp()).toBe(3);
  });

  it('are looked up once for all who ask at the same time', async () => {
    const found = await Promise.all(['ada', 'bob', 'eve'].map((wallet) => reader.read(hash(0), wallet)));
    expect(found).toEqual([found[0], found[0], found[0]]);
    expect(lookedUp()).toBe(1);
  });

  it('are not said to be missing while no node answers', async () => {
    node.answer = ({ method }) => (method === 'eth_chainId' ? '0x61' : new Fault(429, 'later'));
    await expect(read('ada')).rejects.toBeInstanceOf(NodeUnavailable);
  });

  it('are limited for as many wallets as there is memory for', async () => {
    expect(await readMany(9, () => 'ada')).toBe(8);
    await readMany(9_999, (index) => `wallet ${index}`);
    clock.advance(1_000);
    expect(await readMany(1, () => 'ada')).toBe(0);
    await readMany(10_000, (index) => `wallet ${index}`);
    clock.advance(1_000);
    expect(await readMany(2, () => 'ada')).toBe(2);
  });
});
