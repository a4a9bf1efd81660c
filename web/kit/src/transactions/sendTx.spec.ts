import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { auctionInterface } from '@launchpad/contracts';
import { alertStore, dismissAlert } from '../alerts/alerts';
import { setAccessTokenSource } from '../api/client';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { setSession } from '../session/renewal';
import { configAnswer, goerli, me, Problem, serve, type ApiRequest } from '../test/mockApi';
import { nodeRoute, revertsWith, type NodeMethods } from '../test/mockNode';
import { mockBid } from '../test/mockPool';
import { MockSocket } from '../test/mockSocket';
import { MockWallet, walletError } from '../test/mockWallet';
import { renderAt } from '../test/render';
import { discoverWallets } from '../wallet/discovery';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import { postWaiting, resumeTransactions, sendTx } from './sendTx';
import { txStore } from './txStore';
import type { Report, SentTx, TxPhase, AccountRequest } from './types';

const socket = MockSocket.install();
const { connectRealtime } = await import('../realtime/realtime');
beforeAll(() => connectRealtime());

const from = `0x${'a1'.repeat(20)}`;
const hash = `0x${'ee'.repeat(32)}`;
const request: AccountRequest = {
  from,
  network: goerli,
  to: goerli.auction,
  data: '0xabcdef01',
  label: 'Place order',
  poolId: 'solar',
  report: { call: 'createOrder', body: { poolId: 'solar' } },
  alerts: {
    success: { title: 'Order is placed successfully' },
    failure: { title: 'Transaction Failed!', message: 'Please try again' },
  },
};

/** A node that mines the transaction immediately; `changes` overrides methods. */
const node = (changes: NodeMethods = {}): NodeMethods => ({
  eth_call: () => '0x',
  eth_blockNumber: () => '0x1',
  eth_getTransactionCount: () => '0x0',
  eth_getTransactionByHash: () => ({ hash, from, to: request.to, input: request.data, nonce: '0x0' }),
  eth_getTransactionReceipt: () => ({ transactionHash: hash, status: '0x1', logs: [] }),
  ...changes,
});

function start(methods: NodeMethods, report: object = { success: true, data: { orders: [] } }): ApiRequest[] {
  return serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/front/pools/list/all': { success: true, data: { pools: [], pagination: {}, counts: {} } },
    'POST /v1/front/order/create': report,
    ...nodeRoute(methods),
  });
}

async function connect(changes: ConstructorParameters<typeof MockWallet>[3] = {}): Promise<MockWallet> {
  const wallet = new MockWallet(`send-${Math.random()}`, [from], 5, {
    eth_sendTransaction: () => hash,
    ...changes,
  });
  discoverWallets();
  wallet.announce();
  await connectWallet(wallet.rdns);
  return wallet;
}

const titles = () => alertStore.get().map(({ title, message }) => [title, message]);
const posts = (requests: ApiRequest[]) => requests.filter(({ path }) => path === '/v1/front/order/create');

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(async () => {
  console.error = log;
  alertStore.get().forEach(({ id }) => dismissAlert(id));
  txStore.get().forEach(({ id }) => txStore.remove(id));
  await disconnectWallet();
});

describe('sending a transaction', () => {
  it('simulates, signs, waits, posts the hash and ends with a link to the explorer', async () => {
    const requests = start(node());
    await connect();
    const phases: TxPhase['phase'][] = [];
    const result = await sendTx(request, ({ phase }) => phases.push(phase));
    expect(result).toMatchObject({ ok: true, hash });
    expect(phases).toEqual(['checking', 'signing', 'pending', 'confirmed']);
    expect(posts(requests)[0]?.body).toEqual({ poolId: 'solar', transactionHash: hash });
    expect(alertStore.get()[0]).toMatchObject({
      title: 'Order is placed successfully',
      link: { href: `https://goerli.etherscan.io/tx/${hash}` },
    });
    expect(txStore.get()).toEqual([]);
  });

  it.each([
    ['to the wallet', from, request.to, ['A payment could not be sent']],
    ['to somebody else', hash.slice(0, 42), request.to, ['Order is placed successfully']],
    ['as another contract claims', from, hash.slice(0, 42), ['Order is placed successfully']],
  ])(
    'says that a token refused a payment only if it was the wallet’s and the contract says so: %s',
    async (_, receiver, contract, shown) => {
      const token = `0x${'22'.repeat(20)}`;
      const event = auctionInterface.encodeEventLog('PaymentCredited', [token, receiver, 150n]);
      const logs = [{ address: contract, ...event }];
      start(node({ eth_getTransactionReceipt: () => ({ transactionHash: hash, status: '0x1', logs }) }));
      await connect();
      const result = await sendTx(request);
      expect(alertStore.get().map(({ title }) => title)).toEqual(shown);
      expect(result.ok && result.refused).toEqual(
        receiver === from && contract === request.to ? [token] : undefined,
      );
    },
  );

  it.each<[string, NonNullable<Report['confirmedBy']>, object]>([
    ['a bid', 'orderPlaced', { order: mockBid({ transactionHash: hash }) }],
    ['a claim', 'orderChanged', { order: mockBid({ claimStatus: true, claimTrxHash: hash }) }],
    ['an emergency withdraw', 'orderChanged', { order: mockBid({ isEWD: true, orderBy: from }) }],
    ['a settlement', 'poolCleared', { settlement: { transactionHash: hash } }],
    ['a cancelled or deleted pool', 'poolupdated', {}],
  ])(
    'completes when the event of %s arrives, even without a response to the post',
    async (_, confirmedBy, event) => {
      const requests = start(node());
      const { fetch } = globalThis;
      globalThis.fetch = async (input, init) => {
        const response = await fetch(input, init);
        return posts(requests).length > 0 ? new Promise<never>(() => {}) : response;
      };
      await connect();
      let busy = true;
      const sending = sendTx({ ...request, report: { ...request.report!, confirmedBy } });
      void sending.then(() => (busy = false));
      await waitFor(() => expect(posts(requests)).toHaveLength(1));

      const deliver = socket.deliver.bind(socket) as (name: string, event: object) => void;
      const other = { transactionHash: '0x1', claimTrxHash: '0x1', isEWD: false };
      deliver(confirmedBy, { ...event, poolId: 'lunar' });
      if (confirmedBy !== 'poolupdated')
        // another one’s, one of the same account, and another account’s emergency withdraw
        for (const order of [other, { ...other, orderBy: from }, { ...other, isEWD: true, orderBy: '0x1' }])
          deliver(confirmedBy, { poolId: 'solar', order, settlement: other });
      await new Promise((resolve) => setTimeout(resolve));
      expect(busy).toBe(true);
      deliver(confirmedBy, { ...event, poolId: 'solar' });
      expect(await sending).toMatchObject({ ok: true, hash });
      expect(titles()).toEqual([['Order is placed successfully', undefined]]);
      expect(txStore.get()).toEqual([]);
    },
  );

  it.each([
    [
      'rejects',
      422,
      'It is on chain and valid. The server did not accept the accompanying data: The title is taken',
    ],
    [
      'cannot be reached for',
      503,
      'It is on chain and valid. The server could not be reached; the page will try again when it is next opened.',
    ],
  ])('says that the chain has it when the backend %s the post', async (_how, status, message) => {
    jest.useFakeTimers({ advanceTimers: true });
    const requests = start(node(), new Problem(status, 'The title is taken'));
    await connect();
    const result = sendTx(request);
    for (let i = 0; i < 40; i++) await jest.advanceTimersByTimeAsync(1_000);
    expect(await result).toMatchObject({ ok: true, hash, reportError: { status } });
    expect(posts(requests)).toHaveLength(status === 503 ? 4 : 1);
    expect(alertStore.get().map(({ kind }) => kind)).toContain('error');
    expect(titles()).toContainEqual(['Place order: confirmed on chain, not yet shown here', message]);
    jest.useRealTimers();
  });

  it('reports no error to a visitor who is not signed in', async () => {
    start(node(), new Problem(401, 'Access Denied!'));
    await connect();
    const bid: AccountRequest = { ...request, report: { ...request.report!, confirmedBy: 'orderPlaced' } };
    expect(await sendTx(bid)).toMatchObject({ ok: true, reportError: { status: 401 } });
    expect(titles()).toEqual([['Order is placed successfully', undefined]]);
    expect(txStore.get()).toEqual([]);
  });

  describe('whose report carries what is not on chain', () => {
    const other = `0x${'b2'.repeat(20)}`;
    const change: AccountRequest = {
      ...request,
      label: 'Whitelist',
      report: {
        call: 'addWhitelist',
        body: { poolId: 'solar', whiteListUsers: [other], poolType: 'whiteList', methodType: 'add' },
      },
      alerts: { success: { title: 'Whitelisted', message: 'Added to whitelist' } },
    };
    const scam: AccountRequest = {
      ...change,
      label: 'Mark Scam',
      report: { call: 'addScam', body: { id: 'solar', title: 'Solar', message: 'Fake team' } },
    };
    const confirmed = { title: 'Whitelist: confirmed on chain, not yet shown here' };
    const kept = () => txStore.get().map(({ label, status }) => [label, status]);
    const reports = (requests: ApiRequest[]) =>
      requests.filter(({ method, path }) => method !== 'GET' && path.startsWith('/v1/front/'));

    /** The server, where this account is signed in; it answers the reports of `from` or of an admin only. */
    function serveAs(
      account: string | null,
      refusal = account ? 403 : 401,
      methods: NodeMethods = {},
    ): ApiRequest[] {
      const answer = (mayPost: boolean) =>
        mayPost ? { success: true } : new Problem(refusal, 'Access Denied!');
      return serve({
        'GET /v1/config': configAnswer(1_000),
        'GET /v1/auth/me': me(account),
        'POST /v1/front/whitelist/add': () => answer(account === from),
        'POST /v1/front/scam/add': ({ headers }: ApiRequest) => answer(headers.has('authorization')),
        ...nodeRoute(node(methods)),
      });
    }

    afterEach(() => {
      setSession('wallet', false);
      setAccessTokenSource(() => Promise.resolve(undefined));
    });

    it.each([
      [401, 'nobody is', null],
      [403, 'another account is', other],
      [404, 'another account, for which there is no such pool, is', other],
    ])('is kept after status %d, as %s signed in, until its account is', async (refusal, _who, account) => {
      serveAs(account, refusal);
      await connect();
      expect(await sendTx(change)).toMatchObject({ ok: true, reportError: { status: refusal } });
      const message =
        'It is on chain and valid. The accompanying data waits in this browser: sign in with 0xa1a1…a1a1, and it is sent.';
      expect(alertStore.get()).toMatchObject([{ kind: 'error', ...confirmed, message }]);
      expect(kept()).toEqual([['Whitelist', 'confirmed']]);

      const others = serveAs(account, refusal);
      await postWaiting();
      expect([reports(others), kept()]).toEqual([[], [['Whitelist', 'confirmed']]]);

      const requests = serveAs(from);
      await postWaiting();
      expect(reports(requests).map(({ body }) => body)).toEqual([
        { ...change.report!.body, transactionHash: hash },
      ]);
      expect(titles()).toContainEqual(['Whitelisted', 'Added to whitelist']);
      expect(kept()).toEqual([]);
      await postWaiting();
      expect(reports(requests)).toHaveLength(1);
    });

    it('is kept by a page that is opened without a session, too', async () => {
      serveAs(null);
      await connect();
      await sendTx(change);
      alertStore.get().forEach(({ id }) => dismissAlert(id));
      await resumeTransactions();
      expect(alertStore.get()).toMatchObject([confirmed]);
      expect(kept()).toEqual([['Whitelist', 'confirmed']]);
      serveAs(from);
      await resumeTransactions();
      expect(kept()).toEqual([]);
    });

    it('waits for an admin’s session where only admins post it', async () => {
      serveAs(from);
      await connect();
      expect(await sendTx(scam)).toMatchObject({ ok: true, reportError: { status: 403 } });
      const message =
        'It is on chain and valid. The accompanying data waits in this browser: sign in as admin, and it is sent.';
      expect(alertStore.get()).toMatchObject([{ message }]);
      await postWaiting();
      expect(kept()).toEqual([['Mark Scam', 'confirmed']]);
      setAccessTokenSource(() => Promise.resolve('abc'));
      const requests = serveAs(from);
      await postWaiting();
      expect([reports(requests).length, kept()]).toEqual([1, []]);
    });

    it('is given up once the account that sent it is refused', async () => {
      const requests = serveAs(from);
      await connect();
      setAccessTokenSource(() => Promise.resolve('abc'));
      const refused = {
        ...change,
        report: { ...change.report!, call: 'editPool', params: { poolId: 'solar' } },
      };
      await sendTx(refused as AccountRequest);
      expect(reports(requests)).toHaveLength(1);
      expect(titles()).toContainEqual([
        confirmed.title,
        'It is on chain and valid. The server did not accept the accompanying data: No Record Found',
      ]);
      expect(kept()).toEqual([]);
    });

    /** Stores a change of the whitelist by this user that waits for its account. */
    function keepWaiting(user: string, changes: Partial<SentTx> = {}) {
      const { network: _network, ...sent } = change;
      const more = { chainId: 5, from, nonce: 0, startBlock: 1, sentAt: 1, status: 'confirmed' as const };
      const report = {
        ...change.report!,
        body: { ...change.report!.body, whiteListUsers: [user] },
      } as Report;
      txStore.add({ ...sent, ...more, id: user, hash, report, awaitsSession: true, ...changes });
    }
    it.each([['a page that is opened', resumeTransactions] as const, ['a sign-in', postWaiting] as const])(
      'is posted by %s although one before it cannot be followed, which is kept',
      async (_, goOn) => {
        const odd = `0x${'dd'.repeat(32)}`;
        keepWaiting('odd', { hash: odd });
        keepWaiting('next');
        const requests = serveAs(from, 403, {
          // a node that leaves out the logs
          eth_getTransactionReceipt: ([asked]) => ({
            ...{ transactionHash: asked, status: '0x1' },
            ...(asked !== odd && { logs: [] }),
          }),
        });
        await goOn();
        expect(reports(requests)).toContainEqual(
          expect.objectContaining({ body: expect.objectContaining({ whiteListUsers: ['next'] }) }),
        );
        expect(txStore.get().map(({ id }) => id)).toEqual(['odd']);
      },
    );

    it('is posted in the order in which several were sent', async () => {
      keepWaiting('first');
      keepWaiting('second');
      serveAs(from);
      const { fetch } = globalThis;
      const order: string[] = [];
      globalThis.fetch = async (input, init) => {
        const user = typeof init?.body === 'string' && /first|second/.exec(init.body)?.[0];
        if (user) order.push(`${user} asked`);
        const response = await fetch(input, init);
        if (user) order.push(`${user} answered`);
        return response;
      };
      await postWaiting();
      expect(order).toEqual(['first asked', 'first answered', 'second asked', 'second answered']);
      expect(kept()).toEqual([]);
    });
  });

  it('refetches what shows the pool, and alerts once although the socket reports it too', async () => {
    const requests = start(node());
    const reads = () => requests.filter(({ path }) => path === '/v1/front/pools/list/all').length;
    await store.dispatch(sharedApi.endpoints.listPools.initiate({ page: 1 }));
    expect(reads()).toBe(1);
    await connect();
    await sendTx(request);
    await waitFor(() => expect(reads()).toBeGreaterThan(1));
    // once when mined and once when recorded; on a fast machine that is one read
    await Promise.all(store.dispatch(sharedApi.util.getRunningQueriesThunk()));
    const before = reads();
    socket.deliver('poolupdated', { poolId: 'solar', what: 'changed' });
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    expect(titles()).toEqual([['Order is placed successfully', undefined]]);
  });

  it('shows why it would revert before anything is signed', async () => {
    start(node({ eth_call: revertsWith(auctionInterface.encodeErrorResult('PoolEnded', [])) }));
    const wallet = await connect();
    const result = await sendTx(request);
    expect(result).toMatchObject({ ok: false, kind: 'simulation', reason: 'The pool has ended.' });
    expect(wallet.methods()).not.toContain('eth_sendTransaction');
    expect(titles()).toEqual([['Transaction Failed!', 'Please try again']]);
  });

  it('shows no toast for a rejection', async () => {
    const requests = start(node());
    await connect({
      eth_sendTransaction: () => {
        throw walletError(4001);
      },
    });
    expect(await sendTx(request)).toMatchObject({ ok: false, kind: 'rejected' });
    expect(titles()).toEqual([]);
    expect(posts(requests)).toEqual([]);
  });

  it('asks for the network first and shows an error when the wallet stays on another', async () => {
    start(node());
    const wallet = await connect({
      wallet_switchEthereumChain: () => {
        throw walletError(4001);
      },
    });
    wallet.chainId = 97;
    wallet.emit('chainChanged', '0x61');
    expect(await sendTx(request)).toMatchObject({ ok: false });
    expect(titles()).toEqual([['wrong network', 'selected and wallet networks are different']]);
  });

  it('sends nothing to another network that was switched to while the page asked', async () => {
    start(node());
    const chains: number[] = [];
    const wallet: MockWallet = await connect({
      eth_sendTransaction: () => {
        chains.push(wallet.chainId);
        return hash;
      },
    });
    renderAt('/', null);
    const bid = { ...request, amounts: '30 for 40' };
    expect(await sendTx(bid)).toMatchObject({ ok: true });
    const again = sendTx(bid);
    const yes = await screen.findByRole('button', { name: 'Send it again' });
    wallet.chainId = 97;
    wallet.emit('chainChanged', '0x61');
    fireEvent.click(yes);
    expect(await again).toMatchObject({ ok: true });
    expect(chains).toEqual([5, 5]);
  });

  it('reports a transaction that reverted when mined, and posts nothing', async () => {
    const requests = start(
      node({ eth_getTransactionReceipt: () => ({ transactionHash: hash, status: '0x0', logs: [] }) }),
    );
    await connect();
    expect(await sendTx(request)).toMatchObject({ ok: false, kind: 'reverted', hash });
    expect(titles()).toEqual([['Transaction Failed!', 'Please try again']]);
    expect(posts(requests)).toEqual([]);
  });

  it('reports a transaction that was replaced by another', async () => {
    const other = `0x${'dd'.repeat(32)}`;
    const methods = node({
      eth_getTransactionReceipt: () => null,
      eth_getBlockByNumber: () => ({
        transactions: [{ hash: other, from, to: from, input: '0x', nonce: '0x0' }],
      }),
    });
    let sent = false;
    methods['eth_getTransactionCount'] = () => (sent ? '0x1' : '0x0');
    start(methods);
    await connect({
      eth_sendTransaction: () => {
        sent = true;
        return hash;
      },
    });
    expect(await sendTx(request)).toMatchObject({ ok: false, kind: 'replaced', hash: other });
  });

  describe('the same action repeatedly', () => {
    const sendCount = (wallet: MockWallet) =>
      wallet.methods().filter((method) => method === 'eth_sendTransaction').length;

    it('sends nothing on a second click while the first is with the wallet or the chain', async () => {
      start(node());
      let sign = () => {};
      const wallet = await connect({
        eth_sendTransaction: () => new Promise((resolve) => (sign = () => resolve(hash))),
      });
      const first = sendTx(request);
      const second = sendTx(request);
      expect(await second).toMatchObject({ ok: false, kind: 'busy' });
      await waitFor(() => expect(sendCount(wallet)).toBe(1));
      expect(await sendTx({ ...request, data: '0xabcdef01ff' })).toMatchObject({ kind: 'busy' });
      sign();
      expect(await first).toMatchObject({ ok: true });
      expect(sendCount(wallet)).toBe(1);
      expect(titles()).toContainEqual(['This is already being sent, here or in another tab.', undefined]);
    });

    it('sends nothing while another tab’s is pending', async () => {
      start(node());
      const wallet = await connect();
      const { network: _network, ...kept } = request;
      const other = { chainId: 5, from, nonce: 0, startBlock: 1, sentAt: 1, status: 'pending' as const };
      txStore.add({ ...kept, ...other, id: 'other', hash: `0x${'dd'.repeat(32)}` });
      expect(await sendTx(request)).toMatchObject({ kind: 'busy' });
      expect(sendCount(wallet)).toBe(0);
      expect(await sendTx({ ...request, poolId: 'lunar' })).toMatchObject({ ok: true });
    });

    it('with the same amounts within a minute, sends only after confirmation', async () => {
      start(node());
      const wallet = await connect();
      renderAt('/', null);
      const bid = { ...request, amounts: '10 for 20' };
      expect(await sendTx(bid)).toMatchObject({ ok: true });
      const no = sendTx(bid);
      fireEvent.click(await screen.findByRole('button', { name: 'Don’t send' }));
      expect(await no).toMatchObject({ ok: false, kind: 'rejected' });
      expect(sendCount(wallet)).toBe(1);
      const yes = sendTx(bid);
      fireEvent.click(await screen.findByRole('button', { name: 'Send it again' }));
      expect(await yes).toMatchObject({ ok: true });
      expect(await sendTx({ ...bid, amounts: '10 for 21' })).toMatchObject({ ok: true });
      expect(sendCount(wallet)).toBe(3);
    });
  });

  describe('for which the wallet reports an error', () => {
    const nonceUsed = () => {
      throw Object.assign(new Error(`nonce already used ${'ab'.repeat(400)}`), { code: -32000 });
    };

    it('succeeds if the chain has it', async () => {
      const mine = { hash, from, to: request.to, input: request.data, nonce: '0x0' };
      const requests = start(node({ eth_getBlockByNumber: () => ({ transactions: [mine] }) }));
      await connect({ eth_sendTransaction: nonceUsed });
      expect(await sendTx(request)).toMatchObject({ ok: true, hash });
      expect(posts(requests)).toHaveLength(1);
      expect(titles()).toEqual([['Order is placed successfully', undefined]]);
    });

    it('otherwise fails with one sentence, and the wallet’s own message on demand only', async () => {
      start(node({ eth_getBlockByNumber: () => ({ transactions: [] }) }));
      await connect({ eth_sendTransaction: nonceUsed });
      expect(await sendTx(request)).toMatchObject({
        kind: 'failed',
        reason: 'The nonce of this transaction was already used. Try again.',
      });
      const alert = alertStore.get()[0];
      expect(alert?.detail).toBe('The nonce of this transaction was already used. Try again.');
      expect(alert?.technical).toContain('nonce already used');
    });

    it('is not called failed while its outcome is unknown', async () => {
      let down = false;
      const methods = node();
      methods['eth_getBlockByNumber'] = () => ({ error: { code: -32000, message: 'down' } });
      start(methods);
      await connect({
        eth_sendTransaction: () => {
          down = true;
          throw new Error('timeout');
        },
      });
      methods['eth_blockNumber'] = () => (down ? { error: { code: -32000, message: 'down' } } : '0x1');
      const result = await sendTx(request);
      expect(result).toMatchObject({ kind: 'failed' });
      expect(alertStore.get()[0]?.detail).toMatch(/Check your wallet before you try again/);
    });
  });

  it('that somebody else completed first is not a failure', async () => {
    start(node({ eth_call: revertsWith(auctionInterface.encodeErrorResult('PoolSettled', [])) }));
    const wallet = await connect();
    const alert = { title: 'Pool Cleared', message: 'Somebody else has settled it already.' };
    const settle = { ...request, done: { errors: ['PoolSettled'], alert } };
    expect(await sendTx(settle)).toMatchObject({ ok: false, kind: 'done' });
    expect(alertStore.get()).toMatchObject([{ kind: 'info', ...alert }]);
    expect(wallet.methods()).not.toContain('eth_sendTransaction');
  });

  it('is resumed after a reload, including the post and the alert', async () => {
    const requests = start(node());
    const { network: _network, ...kept } = request;
    txStore.add({
      ...kept,
      id: hash,
      chainId: 5,
      hash,
      from,
      nonce: 0,
      startBlock: 1,
      sentAt: Date.now(),
      status: 'pending',
    });
    await resumeTransactions();
    expect(posts(requests)).toHaveLength(1);
    expect(titles()).toEqual([['Order is placed successfully', undefined]]);
    expect(txStore.get()).toEqual([]);
  });
});
