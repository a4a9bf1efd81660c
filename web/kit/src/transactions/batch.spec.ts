import { auctionInterface } from '@launchpad/contracts';
import { alertStore, dismissAlert } from '../alerts/alerts';
import { configAnswer, goerli, serve, type ApiRequest } from '../test/mockApi';
import { nodeRoute, type NodeMethods } from '../test/mockNode';
import { MockWallet, walletError } from '../test/mockWallet';
import { canBatch } from '../wallet/batch';
import { discoverWallets } from '../wallet/discovery';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import { resumeTransactions, sendTx } from './sendTx';
import { txStore } from './txStore';
import type { TxPhase, AccountRequest, SentTx } from './types';
import { rpcReader } from './watch';
import { watchBatch } from './watchBatch';

const from = `0x${'a1'.repeat(20)}`;
const token = `0x${'70'.repeat(20)}`;
const hash = `0x${'ee'.repeat(32)}`;
const approve = { to: token, data: '0x095ea7b3' };
const request: AccountRequest = {
  from,
  network: goerli,
  to: goerli.auction,
  data: '0xabcdef01',
  before: [approve],
  label: 'Place order',
  poolId: 'solar',
  report: { call: 'createOrder', body: { poolId: 'solar' } },
  alerts: { success: { title: 'Order is placed' }, failure: { title: 'Transaction Failed!' } },
};

/** A node that carries out every call; `changes` overrides methods. */
function start(changes: NodeMethods = {}): ApiRequest[] {
  const methods: NodeMethods = {
    eth_simulateV1: () => [{ calls: [{ status: '0x1' }, { status: '0x1' }] }],
    eth_blockNumber: () => '0x1',
    eth_getTransactionCount: () => '0x0',
    eth_getTransactionReceipt: () => ({ transactionHash: hash, status: '0x1', logs: [] }),
    ...changes,
  };
  return serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/front/pools/list/all': { success: true, data: { pools: [], pagination: {}, counts: {} } },
    'POST /v1/front/order/create': { success: true, data: { orders: [] } },
    ...nodeRoute(methods),
  });
}

const log = { address: goerli.auction, topics: ['0x01'], data: '0x' };
const confirmed = { status: 200, receipts: [{ transactionHash: hash, status: '0x1', logs: [log] }] };

async function connect(changes: NodeMethods = {}): Promise<MockWallet> {
  const wallet = new MockWallet(`batch-${Math.random()}`, [from], 5, {
    wallet_getCapabilities: () => ({ '0x5': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: () => ({ id: 'mine' }),
    wallet_getCallsStatus: () => confirmed,
    ...changes,
  });
  discoverWallets();
  wallet.announce();
  await connectWallet(wallet.rdns);
  return wallet;
}

const refused = (code: number) => () => {
  throw walletError(code);
};
/** Follows a batch of this wallet; `onSecond` is called before each pause of a second. */
async function watch({ rdns }: MockWallet, onSecond: () => unknown) {
  const saved: Partial<SentTx>[] = [];
  const end = await watchBatch(
    rpcReader(goerli.publicRpcUrl),
    { id: 'mine', rdns },
    { sentAt: 0 },
    {
      pause: async () => void onSecond(),
      isKept: () => true,
      save: (changes) => saved.push(changes),
    },
  );
  return { end, saved };
}
const titles = () => alertStore.get().map(({ title }) => title);
const posts = (requests: ApiRequest[]) => requests.filter(({ path }) => path === '/v1/front/order/create');
const prompts = (wallet: MockWallet) =>
  wallet.methods().filter((method) => method === 'wallet_sendCalls' || method === 'eth_sendTransaction');

const { error } = console;
beforeEach(() => {
  console.error = () => {};
});
afterEach(async () => {
  console.error = error;
  alertStore.get().forEach(({ id }) => dismissAlert(id));
  txStore.get().forEach(({ id }) => txStore.remove(id));
  await disconnectWallet();
});

describe('a wallet combines calls', () => {
  it.each([
    [true, 'says it does', { '0x5': { atomic: { status: 'supported' } } }],
    [true, 'would after an upgrade of the account', { '0x5': { atomic: { status: 'ready' } } }],
    [true, 'does on every chain', { '0x0': { atomic: { status: 'supported' } } }],
    [false, 'does on another chain', { '0x61': { atomic: { status: 'supported' } } }],
    [false, 'says it does not', { '0x5': { atomic: { status: 'unsupported' } } }],
    [false, 'answers with junk', 'yes'],
    [false, 'answers with nothing', null],
  ])('%s if it %s', async (expected, _, answer) => {
    start();
    await connect({ wallet_getCapabilities: () => answer });
    expect(await canBatch(5)).toBe(expected);
  });

  it('not if it does not know the question, or none is connected', async () => {
    start();
    expect(await canBatch(5)).toBe(false);
    await connect({ wallet_getCapabilities: refused(-32601) });
    expect(await canBatch(5)).toBe(false);
  });
});

describe('sending a batch', () => {
  it('asks once for all calls, all or none, and ends like a transaction', async () => {
    const requests = start();
    const wallet = await connect();
    const phases: TxPhase[] = [];
    const result = await sendTx(request, (phase) => phases.push(phase));
    expect(result).toEqual({ ok: true, hash, logs: [log] });
    expect(prompts(wallet)).toEqual(['wallet_sendCalls']);
    const sent = wallet.requests.find(({ method }) => method === 'wallet_sendCalls')?.params[0];
    expect(sent).toMatchObject({
      version: '2.0.0',
      from,
      chainId: '0x5',
      atomicRequired: true,
      calls: [
        { ...approve, value: '0x0' },
        { to: request.to, data: request.data, value: '0x0' },
      ],
    });
    expect(phases.map(({ phase }) => phase)).toEqual(['checking', 'signing', 'pending', 'confirmed']);
    expect(posts(requests)[0]?.body).toEqual({ poolId: 'solar', transactionHash: hash });
    expect(titles()).toEqual(['Order is placed']);
    expect(txStore.get()).toEqual([]);
  });

  it('asks for nothing if a call would revert after those before it', async () => {
    const data = auctionInterface.encodeErrorResult('PoolSettled', []);
    const failed = { status: '0x0', error: { code: 3, message: 'execution reverted', data } };
    start({ eth_simulateV1: () => [{ calls: [{ status: '0x1' }, failed] }] });
    const wallet = await connect();
    expect(await sendTx(request)).toMatchObject({ kind: 'simulation', error: 'PoolSettled' });
    expect(prompts(wallet)).toEqual([]);
  });

  it('leaves the simulation to the wallet where the node has none', async () => {
    start({ eth_simulateV1: () => ({ error: { code: -32601, message: 'unknown method' } }) });
    await connect();
    expect(await sendTx(request)).toMatchObject({ ok: true, hash });
  });

  it.each([5700, 5710, 5740, 5750, 5760, 4200, -32601])(
    'without a word sends nothing if the wallet answers %d: the calls can be sent one by one',
    async (code) => {
      start();
      await connect({ wallet_sendCalls: refused(code) });
      const phases: TxPhase['phase'][] = [];
      const result = await sendTx(request, ({ phase }) => phases.push(phase));
      expect(result).toMatchObject({ ok: false, kind: 'unbatched' });
      expect(phases.at(-1)).toBe('idle');
      expect(titles()).toEqual([]);
    },
  );

  it('is no error if the user rejects it', async () => {
    start();
    await connect({ wallet_sendCalls: refused(4001) });
    expect(await sendTx(request)).toMatchObject({ ok: false, kind: 'rejected' });
    expect(titles()).toEqual([]);
  });

  it('that the wallet sent in spite of its error is followed, not sent again', async () => {
    start();
    await connect({ wallet_sendCalls: refused(-32603) });
    expect(await sendTx(request)).toMatchObject({ ok: true, hash });
  });

  it('that the wallet did not send fails with its error', async () => {
    start();
    await connect({ wallet_sendCalls: refused(-32603), wallet_getCallsStatus: refused(5730) });
    expect(await sendTx(request)).toMatchObject({ ok: false, kind: 'failed' });
  });

  it('is not called failed while the wallet can’t say whether it sent it', async () => {
    start();
    await connect({ wallet_sendCalls: refused(-32603), wallet_getCallsStatus: refused(4900) });
    expect(await sendTx(request)).toMatchObject({ ok: false, kind: 'failed' });
    expect(alertStore.get()[0]?.detail).toMatch(/Check your wallet before you try again/);
  });

  it.each([
    [400, [], 'dropped'],
    [500, [{ transactionHash: hash, status: '0x0', logs: [] }], 'reverted'],
    [500, [], 'dropped'],
    [600, [{ transactionHash: hash, status: '0x1', logs: [] }], 'failed'],
  ])('with status %d and receipts %j ends as %s, and posts nothing', async (status, receipts, kind) => {
    const requests = start();
    await connect({ wallet_getCallsStatus: () => ({ status, receipts }) });
    expect(await sendTx(request)).toMatchObject({ ok: false, kind });
    expect(titles()).toEqual(['Transaction Failed!']);
    expect(posts(requests)).toEqual([]);
    expect(txStore.get()).toEqual([]);
  });

  it('is pending until the wallet names a transaction that the node knows', async () => {
    const answers: unknown[] = [{ status: 100 }, 'junk', { status: 200, receipts: [{ logs: 1 }] }, confirmed];
    const receipts: unknown[] = [null];
    start({
      eth_getTransactionReceipt: () => receipts.shift() ?? { transactionHash: hash, status: '0x1', logs: [] },
    });
    const wallet = await connect({ wallet_getCallsStatus: () => answers.shift() ?? confirmed });
    let polls = 0;
    const { end } = await watch(wallet, () => {
      if (++polls > 50) throw new Error('it never ends');
    });
    expect(end).toMatchObject({ end: 'mined', receipt: { transactionHash: hash, logs: [log] } });
    expect(polls).toBe(3);
  });

  it('is unseen while its wallet does not know it, and followed for hours', async () => {
    start();
    let seconds = 0;
    const wallet = await connect({
      wallet_getCallsStatus: () => {
        if (seconds > 7_200) return confirmed;
        throw walletError(5730);
      },
    });
    const { end, saved } = await watch(wallet, () => (seconds += 1));
    expect(end).toMatchObject({ end: 'mined', receipt: { transactionHash: hash } });
    expect([seconds < 7_240, saved]).toEqual([true, [{ unseen: true }]]);
  });

  it('is pending while its wallet has not announced itself', async () => {
    start();
    const wallet = new MockWallet(`late-${Math.random()}`, [from], 5, {
      wallet_getCallsStatus: () => confirmed,
    });
    let polls = 0;
    const { end } = await watch(wallet, () => {
      if (++polls === 30) wallet.announce();
      if (polls > 50) throw new Error('it never ends');
    });
    expect([end.end, polls]).toEqual(['mined', 30]);
  });

  it('is pending while its wallet is disconnected, and followed again once it is back', async () => {
    start();
    let looks = 0;
    const wallet = await connect({
      wallet_getCallsStatus: () => {
        if (++looks > 30) return confirmed;
        throw walletError(4900);
      },
    });
    const { end } = await watch(wallet, () => {
      if (looks > 50) throw new Error('it never ends');
    });
    expect([end.end, looks]).toEqual(['mined', 31]);
  });

  it('is followed again after a reload, and blocks the same action until then', async () => {
    const requests = start();
    const wallet = await connect();
    const { network: _network, ...stored } = request;
    const batch = { id: 'mine', rdns: wallet.rdns };
    const sent = {
      chainId: 5,
      from,
      nonce: 0,
      startBlock: 1,
      sentAt: Date.now(),
      status: 'pending' as const,
    };
    txStore.add({ ...stored, ...sent, id: 'mine', hash: '', batch });
    expect(await sendTx(request)).toMatchObject({ kind: 'busy' });
    await resumeTransactions();
    expect(posts(requests)[0]?.body).toEqual({ poolId: 'solar', transactionHash: hash });
    expect(txStore.get()).toEqual([]);
  });
});

describe('a contract wallet', () => {
  const { before: _before, ...single } = request;
  const contract = { eth_getCode: () => '0x6080', eth_call: () => '0x' };
  /** The wallet returns the hash of a proposal, which no node ever knows. */
  const proposes = { eth_sendTransaction: () => `0x${'01'.repeat(32)}` };

  it('gets a single call as a batch, which waits for its other signers', async () => {
    start(contract);
    const wallet = await connect(proposes);
    const phases: TxPhase[] = [];
    expect(await sendTx(single, (phase) => phases.push(phase))).toMatchObject({ ok: true, hash });
    expect(prompts(wallet)).toEqual(['wallet_sendCalls']);
    expect(phases).toContainEqual({ phase: 'pending', hash: '', id: 'mine', signers: true });
  });

  it('that declines a batch of one call gets it as a transaction', async () => {
    start({ ...contract, eth_getTransactionByHash: () => null });
    const wallet = await connect({ wallet_sendCalls: refused(5710), eth_sendTransaction: () => hash });
    expect(await sendTx(single)).toMatchObject({ ok: true, hash });
    expect(prompts(wallet)).toEqual(['wallet_sendCalls', 'eth_sendTransaction']);
  });

  it.each([
    ['has a key', '0x'],
    ['has a key and acts as a contract', '0xef0100aa'],
  ])('is not one that %s: it gets a single call as a transaction', async (_, code) => {
    start({ eth_getCode: () => code, eth_call: () => '0x' });
    const wallet = await connect({ eth_sendTransaction: () => hash });
    expect(await sendTx(single)).toMatchObject({ ok: true, hash });
    expect(prompts(wallet)).toEqual(['eth_sendTransaction']);
  });
});
