import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { connectRealtime } from '../realtime/realtime';
import { sharedApi } from '../api/shared';
import { store } from '../api/store';
import { configAnswer, goerli, me, serve } from '../test/mockApi';
import { nodeRoute } from '../test/mockNode';
import { MockSocket } from '../test/mockSocket';
import { txStore } from '../transactions/txStore';
import { startApp } from './startApp';

const sent = { hash: `0x${'ee'.repeat(32)}`, from: `0x${'a1'.repeat(20)}`, to: goerli.auction, data: '0x' };

beforeAll(async () => {
  MockSocket.install();
  serve({
    'GET /v1/config': configAnswer(1_000),
    'GET /v1/auth/me': me(sent.from),
    'POST /v1/front/whitelist/add': { success: true },
    ...nodeRoute({
      eth_blockNumber: () => '0x1',
      eth_getTransactionCount: () => '0x1',
      eth_getTransactionReceipt: () => ({ transactionHash: sent.hash, status: '0x1', logs: [] }),
    }),
  });
  txStore.add({
    ...sent,
    ...{ id: sent.hash, chainId: goerli.chainId, nonce: 0, startBlock: 1, sentAt: Date.now() },
    ...{ label: 'Claim', status: 'pending' },
  });
  startApp();
  await connectRealtime();
});

it('a transaction that the last visit left under way is followed to its end', async () => {
  await waitFor(() => expect(txStore.get()).toEqual([]));
});

it('a report that waits for the session of its account is posted once there is one', async () => {
  const body = { poolId: 'solar', whiteListUsers: [sent.from], methodType: 'add' as const };
  txStore.add({
    ...sent,
    ...{ id: 'waits', chainId: goerli.chainId, nonce: 0, startBlock: 1, sentAt: Date.now() },
    ...{
      label: 'Whitelist',
      status: 'confirmed',
      report: { call: 'addWhitelist', body },
      awaitsSession: true,
    },
  });
  await store.dispatch(sharedApi.endpoints.me.initiate(undefined, { forceRefetch: true }));
  await waitFor(() => expect(txStore.get()).toEqual([]));
});

it.each([
  ['an amount', <input key="a" inputMode="decimal" aria-label="field" />, false],
  ['a number', <input key="n" type="number" aria-label="field" />, false],
  ['a text', <input key="t" aria-label="field" />, true],
])(
  'scrolling over %s: a number input loses focus, so that the wheel does not change it',
  (_, field, keeps) => {
    render(field);
    const input = screen.getByLabelText('field');
    input.focus();
    expect(input).toHaveFocus();
    fireEvent.wheel(input);
    expect(document.activeElement === input).toBe(keeps);
  },
);
