import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { UnseenTransactions } from '../app/UnseenTransactions';
import { alertStore, dismissAlert } from '../alerts/alerts';
import { confirmationStore } from '../confirmation/confirm';
import { axe } from '../test/axe';
import { configAnswer, goerli, serve, type ApiRequest } from '../test/mockApi';
import { askedOf, nodeRoute, type NodeMethods } from '../test/mockNode';
import { MockWallet } from '../test/mockWallet';
import { press } from '../test/press';
import { renderAt } from '../test/render';
import { discoverWallets } from '../wallet/discovery';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import { resumeTransactions, sendTx } from './sendTx';
import { txStore } from './txStore';
import type { AccountRequest, SentTx, TxPhase, TxResult } from './types';

const from = `0x${'a1'.repeat(20)}`;
const hash = `0x${'ee'.repeat(32)}`;
const request: AccountRequest = {
  from,
  network: goerli,
  to: goerli.auction,
  data: '0xabcdef01',
  label: 'Place order',
  poolId: 'solar',
  amounts: '100 for 500',
  twice: 'you bid twice, 2 × 500 USDC',
};
const { network: _network, ...plain } = request;
const mined = { hash, from, to: request.to, input: request.data, value: '0x0', nonce: '0x7' };

/** Transactions that were mined after the first one was sent, one in each block. */
let blocks: (typeof mined)[] = [];
let requests: ApiRequest[] = [];
let wallet: MockWallet;

const countAt = (block: unknown) =>
  7 + (block === 'latest' || block === 'pending' ? blocks.length : Number(block) - 1);

/** A node that knows transactions only once they are mined. */
const node: NodeMethods = {
  eth_call: () => '0x',
  eth_getCode: () => '0x',
  eth_blockNumber: () => `0x${(1 + blocks.length).toString(16)}`,
  eth_getBlockByNumber: ([block]) => ({ transactions: blocks.slice(Number(block) - 2, Number(block) - 1) }),
  eth_getTransactionCount: ([, block]) => `0x${countAt(block).toString(16)}`,
  eth_getTransactionByHash: ([asked]) => blocks.find((one) => one.hash === asked) ?? null,
  eth_getTransactionReceipt: ([asked]) =>
    blocks.some((one) => one.hash === asked) ? { transactionHash: asked, status: '0x1', logs: [] } : null,
};

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1_000));
const sentByWallet = () => wallet.methods().filter((method) => method === 'eth_sendTransaction').length;

/** Sends the request with a wallet that signs it and holds it back, and lets so many seconds pass. */
async function hold(passed: number) {
  const phases: TxPhase[] = [];
  const results: TxResult[] = [];
  void sendTx(request, (phase) => phases.push(phase)).then((result) => results.push(result));
  await seconds(passed);
  return { phases, results };
}

/** Changes the storage as another tab does. */
function inAnotherTab(transactions: readonly SentTx[]): void {
  localStorage.setItem('transactions', JSON.stringify(transactions));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'transactions' })));
}

const unseenBefore = (): SentTx => ({
  ...plain,
  id: hash,
  hash,
  chainId: 5,
  nonce: 7,
  startBlock: 1,
  sentAt: Date.now() - 60_000,
  status: 'pending',
  unseen: true,
});

beforeEach(async () => {
  blocks = [];
  requests = serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/front/pools/list/all': { success: true, data: { pools: [], pagination: {}, counts: {} } },
    ...nodeRoute(node),
  });
  wallet = new MockWallet(`unseen-${Math.random()}`, [from], 5, { eth_sendTransaction: () => hash });
  discoverWallets();
  wallet.announce();
  await connectWallet(wallet.rdns);
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(async () => {
  act(() => txStore.get().forEach(({ id }) => txStore.remove(id)));
  await seconds(2);
  jest.useRealTimers();
  alertStore.get().forEach(({ id }) => dismissAlert(id));
  localStorage.clear();
  await disconnectWallet();
});

describe('a transaction that its wallet signs and holds back', () => {
  it('is followed until it is mined after 45 seconds, and asks for nothing again meanwhile', async () => {
    const { phases, results } = await hold(44);
    expect(results).toEqual([]);
    expect(phases.at(-1)).toEqual({ phase: 'pending', hash, id: hash, signers: false, unseen: true });
    expect(alertStore.get()).toEqual([]);
    expect(await sendTx(request)).toMatchObject({ ok: false, kind: 'busy' });
    expect(alertStore.get()).toMatchObject([
      {
        kind: 'info',
        title: 'This was sent before, and the network has not seen it yet: your wallet may still send it.',
      },
    ]);
    blocks.push(mined);
    await seconds(8);
    expect(results).toMatchObject([{ ok: true, hash }]);
    expect([sentByWallet(), txStore.get()]).toEqual([1, []]);
  });

  it('is followed for hours, and says that nothing was spent once another call has used its nonce', async () => {
    const { results } = await hold(0);
    for (let minutes = 0; minutes < 180; minutes++) await seconds(60);
    expect([results, txStore.get().length]).toEqual([[], 1]);
    expect(askedOf(requests, 'eth_getTransactionReceipt').length).toBeLessThan(500);
    blocks.push({ ...mined, hash: `0x${'dd'.repeat(32)}`, to: from, input: '0x' });
    await seconds(31);
    expect(results).toMatchObject([{ ok: false, kind: 'replaced', hash: blocks[0]?.hash }]);
    expect(results).toMatchObject([{ reason: expect.stringMatching(/Nothing was spent/) }]);
    expect(txStore.get()).toEqual([]);
  });

  it('is the same bid where it is sped up', async () => {
    const { results } = await hold(30);
    const faster = { ...mined, hash: `0x${'dd'.repeat(32)}` };
    blocks.push(faster);
    await seconds(5);
    expect(results).toMatchObject([{ ok: true, hash: faster.hash }]);
  });

  it('does not take the transaction before it, which a node behind the same address does not know, for its replacement', async () => {
    const approval = { ...mined, hash: `0x${'cc'.repeat(32)}`, to: from };
    wallet.handlers['eth_getTransactionCount'] = ([, block]) => (block === 'pending' ? '0x8' : null);
    const { results } = await hold(10);
    blocks.push(approval);
    await seconds(60);
    expect([results, txStore.get().length]).toEqual([[], 1]);
    blocks.push({ ...mined, nonce: '0x8' });
    await seconds(12);
    expect(results).toMatchObject([{ ok: true, hash }]);
  });

  it('can be sent again only after its user has let it go', async () => {
    const { results } = await hold(60);
    renderAt('/', <UnseenTransactions />);
    for (const [answer, left] of [
      [false, 1],
      [true, 0],
    ] as const) {
      await press('Let it go');
      expect(confirmationStore.get()?.text).toBe(
        'Your wallet may still send it: then you bid twice, 2 × 500 USDC.',
      );
      await act(async () => confirmationStore.get()?.answer(answer));
      expect(txStore.get()).toHaveLength(left);
    }
    await seconds(2);
    expect(results).toMatchObject([{ ok: false, kind: 'discarded' }]);
    expect(results).toMatchObject([{ reason: expect.stringMatching(/If your wallet sends it after all/) }]);
    const again = await hold(40);
    expect([sentByWallet(), again.results, txStore.get().length]).toEqual([2, [], 1]);
  });

  it('is not let go where the network has seen it while its user was asked', async () => {
    await hold(60);
    renderAt('/', <UnseenTransactions />);
    await press('Let it go');
    act(() => txStore.change(hash, { unseen: false }));
    await act(async () => confirmationStore.get()?.answer(true));
    expect(txStore.get()).toHaveLength(1);
  });
});

describe('a page that is opened while the network has not seen a transaction', () => {
  it('says so, sends nothing again, and follows it', async () => {
    act(() => txStore.add(unseenBefore()));
    const followed = resumeTransactions();
    const { container } = renderAt(
      '/',
      <main>
        <UnseenTransactions />
      </main>,
    );
    expect(await screen.findByText('Place order: not seen by the network yet')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await seconds(60);
    expect(await sendTx(request)).toMatchObject({ ok: false, kind: 'busy' });
    expect([sentByWallet(), txStore.get().length]).toEqual([0, 1]);
    blocks.push(mined);
    await seconds(10);
    await followed;
    expect(txStore.get()).toEqual([]);
    expect(screen.queryByText(/not seen by the network yet/)).toBeNull();
  });

  it('follows what another tab has sent and no longer follows, and stops where that tab lets it go', async () => {
    renderAt('/', <UnseenTransactions />);
    inAnotherTab([unseenBefore()]);
    expect(await screen.findByText('Place order: not seen by the network yet')).toBeVisible();
    await seconds(20);
    expect(askedOf(requests, 'eth_getTransactionReceipt')).not.toEqual([]);
    inAnotherTab([]);
    expect(screen.queryByText(/not seen by the network yet/)).toBeNull();
    await seconds(60);
    const asked = askedOf(requests, 'eth_getTransactionReceipt').length;
    await seconds(60);
    expect(askedOf(requests, 'eth_getTransactionReceipt').length).toBe(asked);
  });
});
