import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { discoverWallets, walletRegistry } from '../discovery';
import { batchStatus, canBatch, sendBatch } from '../batch';
import { isRejection } from '../errors';
import { switchNetwork } from '../network';
import { goerli, bsc, serve } from '../../test/mockApi';
import { connectedProvider, disconnectWallet, walletStore } from '../wallet';
import { announceSafe, SAFE_RDNS } from './announce';

const safeAddress = `0x${'Ab'.repeat(20)}`;
const address = safeAddress.toLowerCase();
const HASH = `0x${'5a'.repeat(32)}`;
const SAFE_TX = `0x${'7e'.repeat(32)}`;
const call = { to: address, data: '0x12' };
const log = { address, topics: [HASH], data: '0x' };

interface Asked {
  id: string;
  method: string;
  params?: Record<string, unknown>;
}

/** A page around this one that speaks the Safe Apps protocol, and records what it is asked. */
class Host {
  readonly asked: Asked[] = [];
  private readonly frame = document.body.appendChild(document.createElement('iframe'));

  constructor(readonly answers: Record<string, (params: Record<string, unknown>) => unknown>) {
    const { contentWindow } = this.frame;
    Object.defineProperty(window, 'parent', { value: contentWindow, configurable: true });
    contentWindow?.addEventListener('message', ({ data }) => this.answer(data as Asked));
  }

  /** Sends a message to the page. */
  send(data: unknown, source: Window | null = this.frame.contentWindow): void {
    const origin = 'https://app.safe.global';
    window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
  }

  methods(): string[] {
    return this.asked.map(({ method }) => method);
  }

  end(): void {
    Object.defineProperty(window, 'parent', { value: window, configurable: true });
    this.frame.remove();
  }

  private answer(asked: Asked): void {
    this.asked.push(asked);
    const { id, method, params = {} } = asked;
    const answer = this.answers[method];
    if (!answer) return;
    try {
      this.send({ id, success: true, version: '9.1.0', data: answer(params) });
    } catch (error) {
      this.send({ id, success: false, version: '9.1.0', error: (error as Error).message });
    }
  }
}

const getSafeInfo = () => ({ safeAddress, chainId: 5, threshold: 2, owners: [], isReadOnly: false });
let host: Host | undefined;

const framedBy = (answers: Host['answers']) => (host = new Host(answers));

beforeEach(() => {
  serve({});
  discoverWallets();
});
afterEach(async () => {
  await disconnectWallet();
  host?.end();
  jest.useRealTimers();
});

describe('a page in a frame', () => {
  /** Until the page has stopped asking: which wallet it found, and whether one is connected. */
  async function found() {
    jest.useFakeTimers();
    const announced = announceSafe();
    await jest.advanceTimersByTimeAsync(60_000);
    await announced;
    return [walletRegistry.find(SAFE_RDNS), walletStore.get().status];
  }

  it('that does not answer has no wallet of it', async () => {
    framedBy({});
    expect(await found()).toEqual([undefined, 'disconnected']);
    expect(host!.methods()).toEqual(Array(5).fill('getSafeInfo'));
  });

  it.each([
    ['nothing', null],
    ['no address', { safeAddress: '0x12', chainId: 5 }],
    ['text for an address', { safeAddress: `${safeAddress}<b>`, chainId: 5 }],
    ['no chain', { safeAddress }],
    ['text for a chain', { safeAddress, chainId: '5' }],
    ['a chain that can be none', { safeAddress, chainId: -5 }],
    ['the chain 0', { safeAddress, chainId: 0 }],
    ['half a chain', { safeAddress, chainId: 1.5 }],
    ['an address in a list', { safeAddress: [safeAddress], chainId: 5 }],
  ])('that answers with %s has no wallet of it', async (_, info) => {
    framedBy({ getSafeInfo: () => info });
    expect(await found()).toEqual([undefined, 'disconnected']);
  });

  it('takes no answer of a window that is not around it', async () => {
    framedBy({});
    const { asked } = host!;
    jest.useFakeTimers();
    const announced = announceSafe();
    await jest.advanceTimersByTimeAsync(10);
    for (const source of [window, null])
      host!.send({ id: asked[0]!.id, success: true, version: '9.1.0', data: getSafeInfo() }, source);
    await jest.advanceTimersByTimeAsync(60_000);
    await announced;
    expect(walletRegistry.find(SAFE_RDNS)).toBeUndefined();
  });
});

describe('a page in Safe’s frame', () => {
  beforeEach(async () => {
    framedBy({ getSafeInfo, rpcCall: () => null });
    await announceSafe();
  });

  it('is connected to its Safe, which it asked to sign without a transaction', async () => {
    expect(walletStore.get()).toEqual({ status: 'connected', rdns: SAFE_RDNS, address, chainId: 5 });
    expect(walletRegistry.find(SAFE_RDNS)?.info.name).toBe('Safe');
    const settings = { call: 'safe_setSettings', params: [{ offChainSigning: true }] };
    await waitFor(() => expect(host!.asked.at(-1)?.params).toEqual(settings));
  });

  const request = (method: string, params: unknown[] = []) => connectedProvider().request({ method, params });

  it('gets the owners’ signature', async () => {
    host!.answers.signMessage = ({ message }) => ({ messageHash: HASH, signature: `${String(message)}5a` });
    expect(await request('personal_sign', ['0x12', address])).toBe('0x125a');
  });

  it('learns that the owners refused', async () => {
    host!.answers.sendTransactions = () => {
      throw new Error('Transaction was rejected');
    };
    const refused = sendBatch('0x1', { from: address, chainId: 5, calls: [call] }).catch(
      (error: unknown) => error,
    );
    expect(isRejection(await refused)).toBe(true);
  });

  it('sends calls as one transaction of the Safe, and follows it until its owners have signed', async () => {
    expect([await canBatch(5), await canBatch(97)]).toEqual([true, false]);
    host!.answers.sendTransactions = () => ({ safeTxHash: SAFE_TX });
    expect(await sendBatch('0x1', { from: address, chainId: 5, calls: [call, call] })).toBe(SAFE_TX);
    const tx = { ...call, value: '0x0' };
    expect(host!.asked.at(-1)).toMatchObject({ method: 'sendTransactions', params: { txs: [tx, tx] } });

    const provider = connectedProvider();
    host!.answers.getTxBySafeTxHash = () => ({ txStatus: 'AWAITING_CONFIRMATIONS' });
    expect(await batchStatus(provider, SAFE_TX)).toEqual({ status: 'pending' });

    const valueDecoded = [{}, {}];
    const txData = { dataDecoded: { method: 'multiSend', parameters: [{ valueDecoded }] } };
    host!.answers.getTxBySafeTxHash = () => ({ txStatus: 'SUCCESS', txHash: HASH, txData });
    expect(await batchStatus(provider, SAFE_TX)).toEqual({ status: 'pending' });
    host!.answers.rpcCall = () => ({ blockNumber: '0x1', gasUsed: '0x1', blockHash: HASH, logs: [log] });
    // once, although there were two calls
    expect(await batchStatus(provider, SAFE_TX)).toEqual({ status: 'confirmed', hash: HASH, logs: [log] });

    host!.answers.getTxBySafeTxHash = () => ({ txStatus: 'FAILED', txHash: HASH });
    expect(await batchStatus(provider, SAFE_TX)).toEqual({ status: 'reverted', hash: HASH });
    host!.answers.getTxBySafeTxHash = () => ({ txStatus: 'CANCELLED' });
    expect(await batchStatus(provider, SAFE_TX)).toEqual({ status: 'refused' });
  });

  it('takes a transaction as pending while Safe’s page says nothing', async () => {
    jest.useFakeTimers();
    const status = batchStatus(connectedProvider(), SAFE_TX);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await status).toEqual({ status: 'pending' });
  });

  it('sends no single transaction, whose hash no chain would know', async () => {
    const asked = host!.asked.length;
    const sent = request('eth_sendTransaction', [{ from: address, ...call }]);
    await expect(sent).rejects.toMatchObject({ code: 4200 });
    expect(host!.asked).toHaveLength(asked);
  });

  it('stays on the Safe’s network', async () => {
    const asked = host!.asked.length;
    await switchNetwork(goerli);
    await expect(switchNetwork(bsc)).rejects.toMatchObject({ code: 4200 });
    expect(host!.asked).toHaveLength(asked);
  });
});
