import { jest } from '@jest/globals';
import { goerli } from '@launchpad/web-kit/test/mockApi';
import { investor, mockPool, poolOwner } from '@launchpad/web-kit/test/mockPool';
import { MockWallet } from '@launchpad/web-kit/test/mockWallet';
import { discoverWallets } from '@launchpad/web-kit/wallet/discovery';
import { connectWallet } from '@launchpad/web-kit/wallet/wallet';
import { act, render, screen } from '@testing-library/react';
import { emptyDraft } from './draft';

/** The dialog's code arrives once the test releases it. */
let release = () => {};
const isReleased = new Promise<void>((resolve) => (release = resolve));
jest.unstable_mockModule('./PlaceOrderModal', async () => {
  await isReleased;
  return { PlaceOrderModal: ({ address }: { address: string }) => <p>Bid of {address}</p> };
});
const { usePlacing } = await import('./PlaceBid');

const pool = mockPool();
const bid = { draft: emptyDraft, typedAt: undefined, limit: undefined };
const actions = { change: () => {}, clear: () => {}, choosePrice: () => {} };

function Form() {
  const { start, dialog } = usePlacing({
    pool,
    network: goerli,
    bid: { ...bid, ...actions },
    others: [],
    token: { balance: 300n, allowance: 0n },
    refreshToken: () => Promise.resolve(undefined),
    onPlaced: () => {},
  });
  return (
    <>
      <button type="button" onClick={() => start({ buy: 100n, sell: 300n }, [])}>
        Bid
      </button>
      {dialog}
    </>
  );
}

it('a bid stays that of the account that submitted it, if the dialog loads after another one is connected', async () => {
  discoverWallets();
  const wallet = new MockWallet('bid.test', [investor]);
  wallet.announce();
  await act(() => connectWallet('bid.test'));
  render(<Form />);
  act(() => screen.getByRole('button', { name: 'Bid' }).click());
  await act(async () => wallet.emit('accountsChanged', [poolOwner]));
  await act(async () => release());
  expect(await screen.findByText(`Bid of ${investor}`)).toBeVisible();
});
