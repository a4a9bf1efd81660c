import { act, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { investor, mockPool } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect, servePool } from '../../test/poolBench';
import { WhitelistGate } from './WhitelistGate';

/** A server that answers about the whitelist when it is told to. */
function slowServer(): () => void {
  servePool(mockPool(), { whited: { poolId: 'solar', size: 2, listed: true, proof: ['0x1'] } });
  const { fetch } = globalThis;
  let answer = () => {};
  const told = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = (...call) => told.then(() => fetch(...call));
  return answer;
}

afterEach(async () => {
  jest.useRealTimers();
  await act(() => disconnectWallet());
});

it('the whitelist is loading for 3 s at most, then words stand there, and the form as soon as it may', async () => {
  await connect(investor);
  const answer = slowServer();
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
  expect(screen.getByRole('status')).toHaveTextContent('The whitelist is being asked for your wallet.');
  jest.useRealTimers();
  answer();
  expect(await screen.findByText('Proof 0x1')).toBeVisible();
});

it('a list that answers at once stands there without delay', async () => {
  await connect(investor);
  const answer = slowServer();
  answer();
  renderAt(
    '/pool/solar',
    <WhitelistGate pool={mockPool({ poolType: 'whiteList' })}>
      {(proof) => <p>Proof {proof}</p>}
    </WhitelistGate>,
  );
  expect(await screen.findByText('Proof 0x1', {}, { timeout: 2_000 })).toBeVisible();
});
