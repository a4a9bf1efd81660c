import { jest } from '@jest/globals';
import { serve } from '../test/mockApi';
import { MockWallet } from '../test/mockWallet';
import { batchStatus, canBatch, sendBatch } from './batch';
import { discoverWallets } from './discovery';
import { connectWallet, disconnectWallet } from './wallet';

const from = `0x${'a1'.repeat(20)}`;
const hash = `0x${'ee'.repeat(32)}`;
const log = { address: from, topics: [hash], data: '0x' };

async function connect(handlers: ConstructorParameters<typeof MockWallet>[3]): Promise<MockWallet> {
  const wallet = new MockWallet(`calls-${Math.random()}`, [from], 5, handlers);
  discoverWallets();
  wallet.announce();
  await connectWallet(wallet.rdns);
  return wallet;
}

beforeEach(() => void serve({}));
afterEach(() => disconnectWallet());

it('a wallet that has not said within three seconds that it combines calls does not', async () => {
  await connect({ wallet_getCapabilities: () => new Promise(() => {}) });
  jest.useFakeTimers();
  let answer: boolean | undefined;
  void canBatch(5).then((can) => (answer = can));
  await jest.advanceTimersByTimeAsync(2_999);
  expect(answer).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(answer).toBe(false);
  jest.useRealTimers();
});

const longest = `0x${'ab'.repeat(4_096)}`;
it.each([
  ['its wallet names it', { id: 'mine' }, 'mine'],
  ['its wallet names it as long as can be', { id: longest }, longest],
  ['the name is longer', { id: `${longest}a` }, 'ours'],
  ['the name is empty', { id: '' }, 'ours'],
  ['the name is no text', { id: 7 }, 'ours'],
  ['the wallet says nothing', null, 'ours'],
])('a batch has the name that its wallet knows: where %s', async (_, answer, expected) => {
  await connect({ wallet_sendCalls: () => answer });
  expect(await sendBatch('ours', { from, chainId: 5, calls: [] })).toBe(expected);
});

describe('a batch’s status', () => {
  const status = (answer: unknown) =>
    batchStatus(new MockWallet('status.test', [], 5, { wallet_getCallsStatus: () => answer }), 'mine');

  it('names the last transaction, and the logs of all', async () => {
    const receipts = [hash.replaceAll('e', 'd'), hash].map((transactionHash) => ({
      transactionHash,
      logs: [log],
    }));
    expect(await status({ status: 200, receipts })).toEqual({ status: 'confirmed', hash, logs: [log, log] });
  });

  const receipt = { transactionHash: hash, logs: [log] };
  it.each<[string, unknown]>([
    ['no receipts', undefined],
    ['no list of them', receipt],
    ['none in it', [null]],
    ['a transaction without a hash', [{ logs: [log] }]],
    ['a hash that is none', [{ ...receipt, transactionHash: '0x12' }]],
    ['a hash that is no text', [{ ...receipt, transactionHash: 5 }]],
    ['a hash in a list', [{ ...receipt, transactionHash: [hash] }]],
    ['no logs', [{ transactionHash: hash }]],
    ['logs that are no list', [{ ...receipt, logs: 1 }]],
    ['a log without anything', [{ ...receipt, logs: [null] }]],
    ['a log of nobody', [{ ...receipt, logs: [{ ...log, address: 1 }] }]],
    ['a log without data', [{ ...receipt, logs: [{ ...log, data: undefined }] }]],
    ['a log without topics', [{ ...receipt, logs: [{ ...log, topics: undefined }] }]],
    ['a log with text for topics', [{ ...receipt, logs: [{ ...log, topics: hash }] }]],
    ['a topic that is no text', [{ ...receipt, logs: [{ ...log, topics: [1] }] }]],
  ])('is pending while a confirmed one has %s', async (_, receipts) => {
    expect(await status({ status: 200, receipts })).toEqual({ status: 'pending' });
  });

  it.each([
    undefined,
    null,
    'junk',
    {},
    { status: 100, receipts: [receipt] },
    { status: '200', receipts: [receipt] },
  ])('is pending where its wallet answers %j', async (answer) => {
    expect(await status(answer)).toEqual({ status: 'pending' });
  });
});
