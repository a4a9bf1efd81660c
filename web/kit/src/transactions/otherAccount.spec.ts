import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { alertStore, dismissAlert } from '../alerts/alerts';
import { configAnswer, goerli, serve } from '../test/mockApi';
import { nodeRoute, type NodeMethods } from '../test/mockNode';
import { MockWallet, walletError } from '../test/mockWallet';
import { discoverWallets } from '../wallet/discovery';
import { signPermit } from '../wallet/permit';
import { connectWallet, disconnectWallet } from '../wallet/wallet';
import { sendTx } from './sendTx';
import { txStore } from './txStore';
import type { AccountRequest, TxPhase } from './types';
import { useSendTx } from './useSendTx';

const from = `0x${'a1'.repeat(20)}`;
const other = `0x${'b2'.repeat(20)}`;
const hash = `0x${'ee'.repeat(32)}`;
const SAID =
  'This was begun with 0xa1a1…a1a1, and your wallet is now on 0xb2b2…b2b2. Nothing was sent. Switch back to 0xa1a1…a1a1 to go on.';
const call = { to: goerli.auction, data: '0xabcdef01' };

/** What asks a wallet for a signature. */
const SIGNED = ['eth_sendTransaction', 'wallet_sendCalls', 'eth_signTypedData_v4', 'personal_sign'];

let wallet: MockWallet;
/** called for each method that node or wallet are asked for */
let onAsked: (method: string) => void = () => {};

const switchTo = (account: string) => {
  wallet.accounts = [account];
  wallet.emit('accountsChanged', [account]);
};

/** Answers as given, once the test has seen the question. */
const seen = (methods: NodeMethods): NodeMethods =>
  Object.fromEntries(
    Object.entries(methods).map(([method, answer]) => [
      method,
      (params) => {
        onAsked(method);
        return answer(params);
      },
    ]),
  );

beforeEach(async () => {
  serve({
    'GET /v1/config': configAnswer(1_000),
    ...nodeRoute(
      seen({
        eth_call: () => '0x',
        eth_simulateV1: () => [{ calls: [{ status: '0x1' }, { status: '0x1' }] }],
        eth_blockNumber: () => '0x1',
        eth_getTransactionCount: () => '0x0',
        eth_getCode: () => '0x',
        eth_getTransactionByHash: () => null,
        eth_getTransactionReceipt: () => ({ transactionHash: hash, status: '0x1', logs: [] }),
      }),
    ),
  });
  wallet = new MockWallet(
    `other-${Math.random()}`,
    [from],
    97,
    seen({
      wallet_getCapabilities: () => ({ '0x5': { atomic: { status: 'supported' } } }),
      eth_sendTransaction: () => hash,
      wallet_sendCalls: () => ({ id: 'batch' }),
      wallet_getCallsStatus: () => ({ status: 200, receipts: [{ transactionHash: hash, logs: [] }] }),
      wallet_switchEthereumChain: () => {
        wallet.chainId = 5;
        wallet.emit('chainChanged', '0x5');
        return null;
      },
    }),
  );
  discoverWallets();
  wallet.announce();
  await connectWallet(wallet.rdns);
});
afterEach(async () => {
  onAsked = () => {};
  await disconnectWallet();
  alertStore.get().forEach(({ id }) => dismissAlert(id));
});

const asked = () => wallet.methods().filter((method) => SIGNED.includes(method));
const switchAt = (method: string) => {
  onAsked = (now) => {
    if (now === method) switchTo(other);
  };
};

const one: AccountRequest = { network: goerli, from, ...call, label: 'Place order' };
const batch: AccountRequest = { ...one, before: [call] };
const CASES = [
  ...[
    'wallet_switchEthereumChain',
    'eth_call',
    'eth_blockNumber',
    'eth_getTransactionCount',
    'eth_getCode',
  ].map((method) => ['a transaction', one, method] as const),
  ...['wallet_switchEthereumChain', 'eth_simulateV1', 'eth_blockNumber', 'eth_getCode'].map(
    (method) => ['a batch', batch, method] as const,
  ),
];

describe('a write of an account, of whose wallet another one is chosen meanwhile,', () => {
  it.each(CASES)('is not sent as %s (case %#)', async (_, request, method) => {
    switchAt(method);
    const phases: TxPhase[] = [];
    const result = await sendTx(request, (phase) => phases.push(phase));
    expect(result).toEqual({ ok: false, kind: 'otherAccount', reason: SAID });
    expect(phases.at(-1)).toEqual({ phase: 'failed', reason: SAID });
    expect(alertStore.get()).toMatchObject([{ title: 'Another account is connected', message: SAID }]);
    expect(asked()).toEqual([]);
    expect(txStore.get()).toEqual([]);
  });

  it('is not sent alone either where the wallet declines the batch', async () => {
    wallet.handlers['eth_getCode'] = () => '0x6080';
    wallet.handlers['wallet_sendCalls'] = () => {
      switchTo(other);
      throw walletError(5750);
    };
    serve(
      nodeRoute({
        eth_call: () => '0x',
        eth_blockNumber: () => '0x1',
        eth_getTransactionCount: () => '0x0',
        eth_getCode: () => '0x6080',
      }),
    );
    expect(await sendTx(one)).toMatchObject({ kind: 'otherAccount' });
    expect(asked()).toEqual(['wallet_sendCalls']);
  });

  it('is not even built, nor its network switched, where that was before', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    switchTo(other);
    const { result } = renderHook(() => useSendTx());
    let isBuilt = false;
    await act(async () => {
      const end = await result.current.send(() => {
        isBuilt = true;
        return Promise.resolve(one);
      }, from);
      expect(end).toMatchObject({ kind: 'otherAccount', reason: SAID });
    });
    expect(isBuilt).toBe(false);
    expect(await sendTx(one)).toMatchObject({ kind: 'otherAccount' });
    expect(wallet.methods()).not.toContain('wallet_switchEthereumChain');
  });

  it('is signed by no permit', async () => {
    switchTo(other);
    const permit = { name: 'USD Coin', version: '1', nonce: 0n };
    const request = { permit, chainId: 5, token: goerli.auction, owner: from, spender: goerli.auction };
    await expect(signPermit({ ...request, value: 1n, deadline: 1 })).rejects.toThrow(SAID);
    expect(asked()).toEqual([]);
  });
});
