import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { alertStore, dismissAlert } from '@launchpad/web-kit/alerts/index';
import { investor, mockPool, NOW } from '@launchpad/web-kit/test/mockPool';
import type { MockWallet } from '@launchpad/web-kit/test/mockWallet';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect, openPool, servePool, type Chain } from '../test/poolBench';

const hash = `0x${'77'.repeat(32)}`;
const sends: MockWallet['handlers'] = { eth_sendTransaction: () => hash };
const fails: MockWallet['handlers'] = {
  eth_sendTransaction: () => {
    throw new Error('execution reverted');
  },
};

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(async () => {
  console.error = log;
  await act(() => disconnectWallet());
  act(() => alertStore.get().forEach(({ id }) => dismissAlert(id)));
});

/** The next alert's title and message. */
async function told(): Promise<(string | undefined)[]> {
  await waitFor(() => expect(alertStore.get()).not.toEqual([]));
  const alert = alertStore.get()[0];
  return [alert?.title, alert?.message];
}

describe('Place Order', () => {
  /** Opens it for a bid of 250 USDC. */
  async function open(chain: Partial<Chain>, handlers = sends) {
    servePool(mockPool(), { chain });
    openPool();
    await connect(investor, handlers);
    fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '100' } });
    fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '250' } });
    const order = screen.getByRole('button', { name: 'Place Order' });
    await waitFor(() => expect(order).toBeEnabled());
    fireEvent.click(order);
    return within(await screen.findByRole('dialog', { name: 'Place Order' }));
  }

  it.each([
    ['nothing', 0n, true, true],
    ['less than the bid', 249_999_999n, true, false],
    ['the bid', 250_000_000n, false, false],
    ['more than the bid', 250_000_001n, false, false],
  ])('with %s approved asks for approval only where it is needed', async (_, allowance, asks, waits) => {
    const dialog = await open({ allowance });
    expect(dialog.queryByRole('radio', { name: /Unlimited/ }) !== null).toBe(asks);
    expect(dialog.queryByText('Wait ! it takes some time for Approval') !== null).toBe(waits);
  });

  it.each([true, false])('offers a permit where the token takes it: %s', async (permit) => {
    const dialog = await open({ permit });
    expect(dialog.getByRole('radio', { name: /Unlimited/ })).toBeInTheDocument();
    expect(dialog.queryByRole('radio', { name: /Permit/ }) !== null).toBe(permit);
  });

  it('signs the permit and sends it with the order, in place of an approval', async () => {
    const calls: string[] = [];
    const dialog = await open(
      { permit: true },
      {
        eth_signTypedData_v4: () => `0x${'11'.repeat(64)}1b`,
        eth_sendTransaction: ([call]) => {
          calls.push((call as { data: string }).data.slice(0, 10));
          return hash;
        },
      },
    );
    fireEvent.click(dialog.getByRole('radio', { name: /Permit/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    const { auctionInterface } = await import('@launchpad/contracts');
    expect(calls).toEqual([auctionInterface.getFunction('placeSellOrdersWithPermit')?.selector]);
  });

  it('pays what the form shows, groups and all', async () => {
    const paid: unknown[] = [];
    const { auctionInterface } = await import('@launchpad/contracts');
    servePool(mockPool(), { chain: { allowance: 10n ** 18n, balance: 10n ** 18n } });
    openPool();
    await connect(investor, {
      eth_sendTransaction: ([call]) => {
        const { data } = call as { data: string };
        paid.push(auctionInterface.decodeFunctionData('placeSellOrders', data)[3]);
        return hash;
      },
    });
    fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '1,000' } });
    fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '150,000.25' } });
    expect(screen.getByText('= 1,000 SOLR')).toBeVisible();
    expect(screen.getByText('= 150,000.25 USDC')).toBeVisible();
    const order = screen.getByRole('button', { name: 'Place Order' });
    await waitFor(() => expect(order).toBeEnabled());
    fireEvent.click(order);
    const dialog = within(await screen.findByRole('dialog', { name: 'Place Order' }));
    expect(dialog.getByText('150,000.25')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(paid).toEqual([[150_000_250_000n]]));
  });

  it('refuses a bid the wallet no longer has the tokens for', async () => {
    const chain: Partial<Chain> = {};
    const dialog = await open(chain);
    chain.balance = 249_999_999n;
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await told()).toEqual([
      'Transaction Failed!',
      'Do not have enough tokens. Please deposit then try again',
    ]);
  });

  it('says that approval or order failed, with the reason in place of the step’s label', async () => {
    const dialog = await open({}, fails);
    expect(dialog.getByText('Approve allowance of USDC tokens')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await told()).toEqual(['Transaction Failed!', 'Please try again']);
    await waitFor(() => expect(dialog.queryByText('Approve allowance of USDC tokens')).toBeNull());
  });
});

describe('with a wallet that takes its time to sign', () => {
  /** Clicks twice in the same moment, and again while the wallet asks. */
  async function hammer(button: HTMLElement, sent: () => number) {
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(sent()).toBe(1));
    fireEvent.click(button);
    fireEvent.click(button);
  }

  it('a double click places one bid, and the dialog stays in sight meanwhile', async () => {
    let sent = 0;
    let sign = () => {};
    servePool(mockPool(), { chain: { allowance: 10n ** 18n } });
    openPool();
    await connect(investor, {
      eth_sendTransaction: () => {
        sent += 1;
        return new Promise((resolve) => (sign = () => resolve(hash)));
      },
    });
    fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '100' } });
    fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '250' } });
    const order = screen.getByRole('button', { name: 'Place Order' });
    await waitFor(() => expect(order).toBeEnabled());
    fireEvent.click(order);
    const dialog = await screen.findByRole('dialog', { name: 'Place Order' });
    await hammer(within(dialog).getByRole('button', { name: 'Continue' }), () => sent);
    fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape', keyCode: 27 });
    expect(screen.getByRole('dialog', { name: 'Place Order' })).toBeVisible();
    act(() => sign());
    expect(await told()).toEqual(['Order is placed successfully', undefined]);
    expect(sent).toBe(1);
  });

  it('a double click settles once', async () => {
    let sent = 0;
    let sign = () => {};
    servePool(mockPool({ poolEndDate: NOW - 10 }));
    openPool();
    await connect(investor, {
      eth_sendTransaction: () => {
        sent += 1;
        return new Promise((resolve) => (sign = () => resolve(hash)));
      },
    });
    await hammer(await screen.findByRole('button', { name: 'Settle Pool' }), () => sent);
    act(() => sign());
    expect(await told()).toEqual(['Pool Cleared', 'Successfull.']);
    expect(sent).toBe(1);
  });
});

describe('Settle Pool', () => {
  async function settle(chain: Partial<Chain>, handlers: MockWallet['handlers']) {
    servePool(mockPool({ poolEndDate: NOW - 10 }), { chain });
    openPool();
    await connect(investor, handlers);
    fireEvent.click(await screen.findByRole('button', { name: 'Settle Pool' }));
    return told();
  }

  it('says that the pool was cleared', async () => {
    expect(await settle({}, sends)).toEqual(['Pool Cleared', 'Successfull.']);
  });

  it.each<[string, Partial<Chain>, MockWallet['handlers']]>([
    ['it could not be sent', {}, fails],
    ['it was reverted', { status: '0x0' }, sends],
  ])('says that it failed where %s', async (_, chain, handlers) => {
    expect(await settle(chain, handlers)).toEqual([
      'Transaction Failed!',
      'Settle Pool transaction has been reverted.',
    ]);
  });
});
