import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { auctionInterface } from '@launchpad/contracts';
import '../chain/calls';
import { alertStore, dismissAlert } from '../alerts/alerts';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { confirmationStore } from '../confirmation/confirm';
import { configAnswer, goerli, serve, type ApiRequest } from '../test/mockApi';
import { askedOf, nodeRoute, revertsWith, type NodeMethods } from '../test/mockNode';
import { MockWallet, walletError } from '../test/mockWallet';
import { discoverWallets } from '../wallet/discovery';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import { failTx, sendTx } from './sendTx';
import { txStore } from './txStore';
import type { TxPhase, AccountRequest, TxRequest, TxResult } from './types';

const from = `0x${'a1'.repeat(20)}`;
const hash = `0x${'ee'.repeat(32)}`;
const link = { href: `https://goerli.etherscan.io/tx/${hash}`, text: 'View transaction' };
const request: AccountRequest = {
  from,
  network: goerli,
  to: goerli.auction,
  data: '0xabcdef01',
  label: 'Place order',
  poolId: 'solar',
  alerts: { failure: { title: 'Not placed' }, reverted: { title: 'Placed too late' } },
};
const reverted = 'Transaction has been reverted';
const unexpected = 'Some Error occurred, please try again later';
const before = [{ to: `0x${'70'.repeat(20)}`, data: '0x095ea7b3' }];

let requests: ApiRequest[] = [];

/** The node of a wallet that sends, and mines at once; `changes` overrides methods. */
function start(changes: NodeMethods = {}): void {
  requests = serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/front/pools/list/all': { success: true, data: { pools: [], pagination: {}, counts: {} } },
    ...nodeRoute({
      eth_call: () => '0x',
      eth_simulateV1: () => [{ calls: [{ status: '0x1' }, { status: '0x1' }] }],
      eth_blockNumber: () => '0x1',
      eth_getBlockByNumber: () => ({ transactions: [] }),
      eth_getCode: () => '0x',
      eth_getTransactionCount: () => '0x0',
      eth_getTransactionByHash: () => ({ hash, from, to: request.to, input: request.data, nonce: '0x0' }),
      eth_getTransactionReceipt: () => ({ transactionHash: hash, status: '0x1', logs: [] }),
      ...changes,
    }),
  });
}

async function connect(changes: NodeMethods = {}): Promise<MockWallet> {
  const wallet = new MockWallet(`ends-${Math.random()}`, [from], 5, {
    eth_sendTransaction: () => hash,
    wallet_getCapabilities: () => ({ '0x5': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: ([batch]) => ({ id: (batch as { id: string }).id }),
    ...changes,
  });
  discoverWallets();
  wallet.announce();
  await connectWallet(wallet.rdns);
  return wallet;
}

const throws = (error: unknown) => () => {
  throw error;
};

/** A node and a wallet whose transaction another one of its account replaces. */
function replaced(): [node: NodeMethods, wallet: NodeMethods] {
  let isSent = false;
  const other = { hash, from, to: from, input: '0x', nonce: '0x0' };
  const node = {
    eth_getTransactionCount: () => (isSent ? '0x1' : '0x0'),
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
    eth_getBlockByNumber: () => ({ transactions: [other] }),
  };
  const send = () => {
    isSent = true;
    return `0x${'11'.repeat(32)}`;
  };
  return [node, { eth_sendTransaction: send }];
}

/** Sends it and lets time pass until it has ended; its result and its last phase. */
async function ended(changes: Partial<TxRequest> = {}): Promise<[TxResult, TxPhase | undefined]> {
  jest.useFakeTimers({ advanceTimers: true });
  const phases: TxPhase[] = [];
  const ending = { isOver: false };
  const sending = sendTx({ ...request, ...changes }, (phase) => phases.push(phase));
  void sending.then(() => (ending.isOver = true));
  for (let i = 0; i < 60 && !ending.isOver; i++) await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  return [await sending, phases.at(-1)];
}

const { error: log } = console;
let logged: unknown[] = [];
beforeEach(() => {
  logged = [];
  console.error = (about: unknown) => void logged.push(about);
});
afterEach(async () => {
  console.error = log;
  jest.useRealTimers();
  alertStore.get().forEach(({ id }) => dismissAlert(id));
  txStore.get().forEach(({ id }) => txStore.remove(id));
  await disconnectWallet();
});

describe('a write that was sent', () => {
  const contract: NodeMethods = { eth_getCode: () => '0x6080' };
  const unknown: NodeMethods = {
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => null,
  };
  const revertedWhenMined: NodeMethods = {
    eth_getTransactionReceipt: () => ({ transactionHash: hash, status: '0x0', logs: [] }),
  };
  const batch = (answer: (params: readonly unknown[]) => unknown) => ({ wallet_getCallsStatus: answer });

  it.each<[string, string, RegExp, TxRequest['before'], NodeMethods, NodeMethods, boolean]>([
    ['reverts', 'reverted', /reverted/, undefined, revertedWhenMined, {}, true],
    ['another one replaces', 'replaced', /Nothing was spent/, undefined, ...replaced(), true],
    [
      'the signers of its wallet refuse',
      'dropped',
      /Nothing was spent/,
      undefined,
      contract,
      batch(() => ({ status: 400 })),
      false,
    ],
    [
      'its wallet carries out in part',
      'failed',
      /only a part/,
      before,
      {},
      batch(() => ({ status: 600, receipts: [{ transactionHash: hash, status: '0x1', logs: [] }] })),
      true,
    ],
    [
      'its wallet carries out in part, and names no transaction',
      'failed',
      /only a part/,
      before,
      {},
      batch(() => ({ status: 600 })),
      false,
    ],
  ])(
    'and %s has failed as %s: it says why, and links to the transaction if there is one',
    async (_, kind, reason, calls, node, wallet, isOnChain) => {
      start(node);
      await connect(wallet);
      const [result, phase] = await ended(calls && { before: calls });
      const hashes = isOnChain ? { hash } : {};
      expect(result).toMatchObject({ ok: false, kind, reason: expect.stringMatching(reason), ...hashes });
      expect(phase).toEqual({ phase: 'failed', reason: expect.stringMatching(reason), ...hashes });
      const title = kind === 'reverted' ? 'Placed too late' : 'Not placed';
      expect(alertStore.get()).toMatchObject([{ kind: 'error', title, link: isOnChain ? link : undefined }]);
      expect(alertStore.get()[0]?.detail).toMatch(reason);
      expect(txStore.get()).toEqual([]);
    },
  );

  describe('by a contract wallet that combines no calls, as a proposal that no node knows', () => {
    const waiting = { ...contract, ...unknown };
    const declines = { wallet_sendCalls: throws(walletError(5710)) };
    const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

    /** Sends it, and lets five minutes pass without a trace of it. */
    async function propose(node: NodeMethods = waiting) {
      start(node);
      const wallet = await connect(declines);
      jest.useFakeTimers({ advanceTimers: true });
      const phases: TxPhase[] = [];
      const results: TxResult[] = [];
      void sendTx(request, (phase) => phases.push(phase)).then((result) => results.push(result));
      await seconds(300);
      return { phases, results, wallet };
    }

    it('is waited for until the other signers have confirmed it, and forgets nothing meanwhile', async () => {
      let isMined = false;
      const receipt = { transactionHash: hash, status: '0x1', logs: [] };
      const { phases, results } = await propose({
        ...waiting,
        eth_getTransactionReceipt: () => (isMined ? receipt : null),
      });
      expect(results).toEqual([]);
      expect(phases.at(-1)).toEqual({ phase: 'pending', hash, id: hash, signers: true });
      expect(txStore.get()).toMatchObject([{ id: hash, status: 'pending' }]);
      expect(alertStore.get()).toEqual([]);
      // the first ones each second
      expect(askedOf(requests, 'eth_getTransactionReceipt').length).toBeLessThan(40);
      isMined = true;
      await seconds(30);
      expect(results).toMatchObject([{ ok: true, hash }]);
      expect(txStore.get()).toEqual([]);
    });

    it('ends without an alert once its user discards it', async () => {
      const { phases, results } = await propose();
      txStore.remove(hash);
      await seconds(2);
      const reason = expect.stringMatching(/it takes effect all the same/);
      expect(results).toEqual([{ ok: false, kind: 'discarded', reason }]);
      expect(phases.at(-1)).toEqual({ phase: 'failed', reason });
      expect(alertStore.get()).toEqual([]);
    });

    const proposals = (wallet: MockWallet) =>
      wallet.methods().filter((method) => method === 'eth_sendTransaction');

    it('is not proposed a second time unless its user confirms that', async () => {
      const { wallet, results } = await propose();
      const again = sendTx(request);
      await seconds(1);
      expect(confirmationStore.get()).toMatchObject({
        title: 'The same waits for the other signers already',
      });
      confirmationStore.get()?.answer(false);
      expect(await again).toMatchObject({ ok: false, kind: 'rejected' });
      expect([proposals(wallet).length, results, txStore.get().length]).toEqual([1, [], 1]);
      void sendTx(request);
      await seconds(1);
      confirmationStore.get()?.answer(true);
      await seconds(5);
      expect(results).toMatchObject([{ kind: 'discarded' }]);
      expect([proposals(wallet).length, txStore.get().length]).toEqual([2, 1]);
      txStore.remove(hash);
      await seconds(2);
    });
  });

  it('and is followed already is left to what follows it, with its button free again', async () => {
    start();
    await connect();
    localStorage.setItem(`lock.${hash}`, JSON.stringify({ holder: 'other', until: Date.now() + 60_000 }));
    const [result, phase] = await ended();
    expect(result).toMatchObject({ ok: false, kind: 'busy' });
    expect(phase).toEqual({ phase: 'idle' });
    expect(txStore.get()).toEqual([]);
  });
});

it.each<[string, string, NodeMethods, NodeMethods]>([
  ['would revert', reverted, { eth_call: revertsWith('0x12345678') }, {}],
  [
    'reverted',
    reverted,
    { eth_getTransactionReceipt: () => ({ transactionHash: hash, status: '0x0', logs: [] }) },
    {},
  ],
  ['was replaced', unexpected, ...replaced()],
  [
    'can’t be paid for',
    unexpected,
    {},
    { eth_sendTransaction: throws(walletError(-32000, 'insufficient funds for gas')) },
  ],
])('of a write without a text of its own that %s it is said: %s', async (_, message, node, wallet) => {
  start(node);
  await connect(wallet);
  await ended({ alerts: {} });
  expect(alertStore.get()).toMatchObject([{ title: 'Transaction Failed!', message }]);
});

describe('a write that was not sent', () => {
  const refuses = { eth_sendTransaction: throws(walletError(4001)) };

  it('since its user rejected it ends as rejected, without a word where nobody asked for one', async () => {
    start();
    await connect(refuses);
    const [result, phase] = await ended();
    expect(result).toMatchObject({ ok: false, kind: 'rejected', reason: 'Rejected in the wallet' });
    expect(phase).toEqual({ phase: 'failed', reason: 'Rejected in the wallet' });
    expect([alertStore.get(), logged]).toEqual([[], []]);
    await ended({ alerts: { ...request.alerts, onReject: true } });
    expect(alertStore.get()).toMatchObject([{ title: 'Not placed', detail: 'Rejected in the wallet' }]);
    expect(alertStore.get()[0]?.link).toBeUndefined();
  });

  it('since it can’t be paid for says so, and what the wallet said on demand', async () => {
    start();
    await connect({ eth_sendTransaction: throws(walletError(-32000, 'insufficient funds for gas')) });
    const reason = 'Not enough of the network’s currency to pay for gas.';
    const [result, phase] = await ended();
    expect(result).toMatchObject({ ok: false, kind: 'failed', reason });
    expect(phase).toEqual({ phase: 'failed', reason });
    expect(alertStore.get()).toMatchObject([{ detail: reason, technical: 'insufficient funds for gas' }]);
    expect(logged).toEqual(['Place order']);
  });

  it.each([
    ['rejected', 4001],
    ['failed', -32603],
  ])('since its network was not switched to has %s with the wallet’s error %d', async (kind, code) => {
    start();
    const wallet = await connect({ wallet_switchEthereumChain: throws(walletError(code)) });
    wallet.emit('chainChanged', '0x61');
    const [result, phase] = await ended();
    expect(result).toMatchObject({ ok: false, kind });
    expect(phase).toMatchObject({ phase: 'failed' });
  });

  it('since it is under way leaves its button free, and does not look like a failure', async () => {
    start();
    await connect();
    const { network: _network, ...kept } = request;
    const sent = { chainId: 5, from, nonce: 0, startBlock: 1, sentAt: 1, status: 'pending' as const };
    txStore.add({ ...kept, ...sent, id: hash, hash });
    const [result, phase] = await ended();
    expect([result.ok, phase]).toEqual([false, { phase: 'idle' }]);
    expect(alertStore.get()).toMatchObject([{ kind: 'info' }]);
  });

  it('since somebody else did the same leaves its button free, and reads the pool again', async () => {
    start({ eth_call: revertsWith(auctionInterface.encodeErrorResult('PoolSettled', [])) });
    await connect();
    const reads = () => requests.filter(({ path }) => path === '/v1/front/pools/list/all').length;
    const list = store.dispatch(sharedApi.endpoints.listPools.initiate({ page: 1 }));
    await list;
    const [result, phase] = await ended({ done: { errors: ['PoolSettled'], alert: { title: 'Cleared' } } });
    expect(result).toMatchObject({ ok: false, kind: 'done' });
    expect(phase).toEqual({ phase: 'idle' });
    await waitFor(() => expect(reads()).toBe(2));
    list.unsubscribe();
  });

  it('since it could not be built says why', async () => {
    const phases: TxPhase[] = [];
    const result = await failTx(new Error('request timed out'), (phase) => phases.push(phase));
    const reason = 'The network’s node is not responding. Try again in a moment.';
    expect(result).toMatchObject({ ok: false, kind: 'failed', reason });
    expect(phases).toEqual([{ phase: 'failed', reason }]);
    expect(alertStore.get()).toMatchObject([{ title: 'Transaction Failed!', detail: reason }]);
  });
});

describe('after an error of the wallet the chain', () => {
  const looks = () =>
    askedOf(requests, 'eth_getBlockByNumber').filter((asked) => String(asked) === 'pending,true');

  it.each([
    ['its user rejected it', walletError(4001)],
    ['it can’t be paid for', walletError(-32000, 'insufficient funds for gas')],
    [
      'it would revert',
      Object.assign(new Error('no'), { data: auctionInterface.encodeErrorResult('PoolEnded', []) }),
    ],
  ])('is not searched for a transaction that was certainly not sent: %s', async (_, error) => {
    start();
    await connect({ eth_sendTransaction: throws(error) });
    expect((await ended())[0]).toMatchObject({ ok: false });
    expect(looks()).toEqual([]);
  });

  it('is searched four times in three seconds for one that may have been', async () => {
    start();
    await connect({ eth_sendTransaction: throws(walletError(-32000, 'nonce already used')) });
    jest.useFakeTimers();
    let result: TxResult | undefined;
    void sendTx(request).then((end) => (result = end));
    // what locks the action first
    await jest.advanceTimersByTimeAsync(30);
    await jest.advanceTimersByTimeAsync(2_999);
    expect([looks().length, result]).toEqual([3, undefined]);
    await jest.advanceTimersByTimeAsync(1);
    expect([looks().length, result]).toEqual([4, expect.objectContaining({ kind: 'failed' })]);
  });
});

describe('asking the wallet', () => {
  it('takes one for a wallet with a key where the node can’t say that it is a contract', async () => {
    start({ eth_getCode: () => ({ error: { code: -32000, message: 'down' } }) });
    const wallet = await connect();
    expect((await ended())[0]).toMatchObject({ ok: true, hash });
    expect(wallet.methods()).toContain('eth_sendTransaction');
    expect(wallet.methods()).not.toContain('wallet_sendCalls');
  });

  it('names each batch by 32 bytes of its own', async () => {
    start();
    const receipts = [{ transactionHash: hash, status: '0x1', logs: [] }];
    const wallet = await connect({ wallet_getCallsStatus: () => ({ status: 200, receipts }) });
    for (let i = 0; i < 8; i++)
      expect((await ended({ before, target: `${i}` }))[0]).toMatchObject({ ok: true });
    const names = wallet.requests
      .filter(({ method }) => method === 'wallet_sendCalls')
      .map(({ params: [batch] }) => (batch as { id: string }).id);
    expect(new Set(names).size).toBe(8);
    for (const name of names) expect(name).toMatch(/^0x[0-9a-f]{64}$/);
  });
});
