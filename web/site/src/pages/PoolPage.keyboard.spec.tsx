import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auctionInterface } from '@launchpad/contracts';
import { investor, mockPool, units } from '@launchpad/web-kit/test/mockPool';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { axe } from '@launchpad/web-kit/test/axe';
import { connect, openPool, servePool } from '../test/poolHarness';

afterEach(async () => {
  await act(() => disconnectWallet());
});

/** More than the page has. */
const MOST_STOPS = 150;

/** Presses Tab until an element has the focus; fails where it never gets it. */
async function walkTo(element: HTMLElement) {
  for (let stop = 0; stop < MOST_STOPS && document.activeElement !== element; stop++) await userEvent.tab();
  expect(element).toHaveFocus();
}

it('a bid is placed by keyboard alone: its price from the chart, its amount, the receipt and the wallet', async () => {
  const sent: string[] = [];
  const step = { price: { sell: units(3, 6), buy: units(1, 18) }, sellAmount: units(900, 6), orders: 1 };
  servePool(mockPool({ bidCount: 1 }), {
    chain: { allowance: 10n ** 18n },
    steps: [{ ...step, cumulativeSellAmount: units(900, 6) }],
  });
  const { container } = openPool();
  await connect(investor, {
    eth_sendTransaction: ([call]) => {
      sent.push((call as { data: string }).data);
      return `0x${'77'.repeat(32)}`;
    },
  });

  await walkTo(await screen.findByRole('slider', { name: /^Price chart/ }));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  const spend = screen.getByLabelText('Bid');
  await walkTo(spend);
  await userEvent.keyboard('250');
  expect(screen.getByLabelText(/^Highest price per/)).not.toHaveValue('');
  expect(await axe(container)).toHaveNoViolations();

  const order = screen.getByRole('button', { name: 'Place Order' });
  await waitFor(() => expect(order).toBeEnabled());
  await walkTo(order);
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Place Order' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  const go = await within(dialog).findByRole('button', { name: 'Continue' });
  await waitFor(() => expect(go).toBeEnabled());
  // what had the focus may be gone with what was loaded meanwhile: a browser stays in the dialog then, jsdom does not
  act(() => within(dialog).getAllByRole('button')[0]?.focus());
  await walkTo(go);
  await userEvent.keyboard('{Enter}');

  await waitFor(() => expect(sent).toHaveLength(1));
  const { args } = auctionInterface.parseTransaction({ data: sent[0]! })!;
  expect(args[3]).toEqual([250_000_000n]);
});
