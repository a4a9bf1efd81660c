import { act, fireEvent, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { Problem, serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { investor, mockPool } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect, servePool } from '../../test/poolHarness';
import { WhitelistGate } from './WhitelistGate';

/** Delays whitelist responses until the returned function is called. */
function slowServer(): () => void {
  servePool(mockPool(), { whited: { poolId: 'solar', size: 2, listed: true, proof: ['0x1'] } });
  const { fetch } = globalThis;
  let respond = () => {};
  const released = new Promise<void>((resolve) => (respond = resolve));
  globalThis.fetch = (...call) => released.then(() => fetch(...call));
  return respond;
}

afterEach(async () => {
  jest.useRealTimers();
  await act(() => disconnectWallet());
});

it('a slow whitelist shows a skeleton for 3 s, then a text, then the form', async () => {
  await connect(investor);
  const respond = slowServer();
  jest.useFakeTimers();
  const { container } = renderAt(
    '/pool/solar',
    <WhitelistGate pool={mockPool({ poolType: 'whiteList' })}>
      {(proof) => <p>Proof {proof}</p>}
    </WhitelistGate>,
  );
  const indicator = () => container.querySelector('.skeleton');
  act(() => jest.advanceTimersByTime(2_999));
  expect(indicator()).not.toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(indicator()).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Checking whether your wallet is on the whitelist.');
  jest.useRealTimers();
  respond();
  expect(await screen.findByText('Proof 0x1')).toBeVisible();
});

it('a fast whitelist is shown without delay', async () => {
  await connect(investor);
  const respond = slowServer();
  respond();
  renderAt(
    '/pool/solar',
    <WhitelistGate pool={mockPool({ poolType: 'whiteList' })}>
      {(proof) => <p>Proof {proof}</p>}
    </WhitelistGate>,
  );
  expect(await screen.findByText('Proof 0x1', {}, { timeout: 2_000 })).toBeVisible();
});

describe('a whitelist that can’t be read', () => {
  const stranger = `0x${'c3'.repeat(20)}`;
  const failed = 'This could not be loaded.';
  let log: typeof console.error;
  beforeEach(() => {
    log = console.error;
    console.error = () => {};
  });
  afterEach(() => {
    console.error = log;
  });

  /** Lists the investor; answers about nobody but those it is up for. */
  function serveList(isUp: (address: string | undefined) => boolean) {
    serve({
      'GET /v1/front/whitelist/get/solar': ({ query }: ApiRequest) =>
        isUp(query['address'])
          ? { success: true, whited: { poolId: 'solar', size: 2, listed: true, proof: ['0x1'] } }
          : new Problem(503, 'Busy'),
    });
    renderAt(
      '/pool/solar',
      <WhitelistGate pool={mockPool({ poolType: 'whiteList' })}>
        {(proof) => <p>Proof {proof}</p>}
      </WhitelistGate>,
    );
  }

  it('says so, not that the wallet is not on it, and can be read again', async () => {
    await connect(investor);
    let isUp = false;
    serveList(() => isUp);
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.queryByText('You are not whitelist')).toBeNull();
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Proof 0x1')).toBeVisible();
  });

  it('does not let an account bid with the proof of the one before it', async () => {
    const wallet = await connect(investor);
    serveList((address) => address === investor);
    expect(await screen.findByText('Proof 0x1')).toBeVisible();
    act(() => wallet.emit('accountsChanged', [stranger]));
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.queryByText('Proof 0x1')).toBeNull();
  });
});
