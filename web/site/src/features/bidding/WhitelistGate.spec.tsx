import { act, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
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
