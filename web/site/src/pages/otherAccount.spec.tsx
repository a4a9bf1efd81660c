import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { auctionInterface, erc20Interface } from '@launchpad/contracts';
import { alertStore } from '@launchpad/web-kit/alerts/alerts';
import { investor, mockPool } from '@launchpad/web-kit/test/mockPool';
import { walletError, type MockWallet } from '@launchpad/web-kit/test/mockWallet';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect, openPool, servePool, type Chain } from '../test/poolHarness';

const hash = `0x${'77'.repeat(32)}`;
const other = `0x${'b2'.repeat(20)}`;
const SAID = /^This was begun with 0x.*, and your wallet is now on 0xb2b2…b2b2\. Nothing was sent\./;

let wallet: MockWallet;
/** what the wallet was asked to sign */
let asked: string[];

const switchTo = (account: string) => {
  wallet.accounts = [account];
  wallet.emit('accountsChanged', [account]);
};
const name = (data: string) =>
  (auctionInterface.getFunction(data.slice(0, 10)) ?? erc20Interface.getFunction(data.slice(0, 10)))!.name;

const { error: log } = console;
beforeEach(() => {
  asked = [];
  console.error = () => {};
});
afterEach(async () => {
  console.error = log;
  await act(() => disconnectWallet());
});

/** The way of the allowance, how the chain and the wallet are, and what is signed before the account is switched. */
const WAYS: [string, RegExp, Partial<Chain>, boolean, string[]][] = [
  ['an unlimited approval', /Unlimited/, {}, false, ['approve']],
  ['an approval of the amount', /Only this amount/, {}, false, ['approve']],
  [
    'an allowance that is revoked first',
    /Unlimited/,
    { allowance: 1n, raisesNone: true },
    false,
    ['approve'],
  ],
  ['a permit', /Permit/, { permit: true }, false, ['permit']],
  ['a batch that the wallet declines', /One confirmation/, {}, true, ['batch']],
];

it.each(WAYS)('a bid with %s goes on in no other account', async (_, choice, chain, combines, before) => {
  const state: Partial<Chain> = { ...chain };
  servePool(mockPool(), { chain: state });
  openPool();
  const switched = (what: string) => {
    asked.push(what);
    // it has an allowance from before
    state.allowance = 10n ** 18n;
    switchTo(other);
  };
  wallet = await connect(investor, {
    wallet_getCapabilities: () => (combines ? { '0x5': { atomic: { status: 'supported' } } } : {}),
    wallet_sendCalls: () => {
      switched('batch');
      throw walletError(5750);
    },
    eth_signTypedData_v4: () => {
      switched('permit');
      return `0x${'11'.repeat(64)}1b`;
    },
    eth_sendTransaction: ([call]) => {
      switched(name((call as { data: string }).data));
      return hash;
    },
  });
  fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '100' } });
  fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '250' } });
  const order = screen.getByRole('button', { name: 'Place Order' });
  await waitFor(() => expect(order).toBeEnabled());
  fireEvent.click(order);
  const dialog = within(await screen.findByRole('dialog', { name: 'Place Order' }));
  fireEvent.click(dialog.getByRole('radio', { name: choice }));
  fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(alertStore.get().map(({ message }) => message)).toContainEqual(expect.stringMatching(SAID)),
  );
  expect(asked).toEqual(before);

  // asked again in the other account, it says so again
  const retry = await dialog.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(retry).toBeEnabled());
  fireEvent.click(retry);
  await waitFor(() => expect(alertStore.get().length).toBeGreaterThan(1));
  expect(asked).toEqual(before);
});
