import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { auctionInterface } from '@launchpad/contracts';
import { axe } from '@launchpad/web-kit/test/axe';
import { sharedApi, store } from '@launchpad/web-kit';
import type { Pool } from '@launchpad/api';
import { investor, mockPool, NOW, units } from '@launchpad/web-kit/test/mockPool';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect, openPool, servePool, type Chain } from '../test/poolHarness';

const hash = `0x${'77'.repeat(32)}`;
const last = { buy: units(100, 18), sell: units(250, 6) };
const clearing = { buy: units(1, 18), sell: units(2.4, 6) };
/** The last bid's price is 2.5, the clearing price 2.4; 10 million tokens exist. */
const busy = mockPool({ lastBid: last, clearingPrice: clearing });

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(async () => {
  console.error = log;
  await act(() => disconnectWallet());
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const PRICE = 'Highest price per SOLR';
const typed = () => ['Bid', PRICE, 'Buy'].map((label) => field(label).value);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function open(pool: Pool, served: Parameters<typeof servePool>[1] = {}) {
  const requests = servePool(pool, served);
  openPool();
  await screen.findByLabelText('Bid');
  return requests;
}

/** News of the pool, as its events bring it. */
function moveTo(news: Partial<Pool>) {
  store.dispatch(
    sharedApi.util.updateQueryData('getPool', 'solar', (pool) => void Object.assign(pool, news)),
  );
}

describe('a bid by price', () => {
  it('is the same bid as by amounts, whatever is typed last', async () => {
    await open(busy);
    type('Bid', '300');
    type(PRICE, '3');
    expect(typed()).toEqual(['300', '3', '100']);
    type('Bid', '600');
    expect(typed()).toEqual(['600', '3', '200']);
    type('Buy', '150');
    expect(typed()).toEqual(['600', '4', '150']);
  });

  it('offers the least valid price, and those above the clearing price that are valid', async () => {
    await open(busy);
    type('Bid', '300');
    press('Least valid 2.5001');
    expect(field(PRICE).value).toBe('2.5001');
    expect(screen.queryByText('Bid Ratio is less than previous bid ratio')).toBeNull();
    press('Now + 5%');
    expect(field(PRICE).value).toBe('2.52');
    press('Now + 10%');
    expect(field(PRICE).value).toBe('2.64');
  });

  it('can be set with the arrow keys of a slider, which says the price', async () => {
    await open(busy);
    const slider = screen.getByRole('slider', { name: 'Highest price, from the least valid up' });
    fireEvent.change(slider, { target: { value: '1' } });
    expect(field(PRICE).value).toBe('2.5252');
    expect(slider).toHaveAttribute('aria-valuetext', '2.5252 USDC');
  });

  it('says why it has to beat the last one, and reaches the least valid price in one tap', async () => {
    await open(busy);
    const form = screen.getByRole('form', { name: 'Place a bid' });
    expect(form).toHaveTextContent('This sale takes bids above the last one’s 2.50.');
    expect(form).toHaveTextContent('You still pay the clearing price, 2.40 now.');
    type('Bid', '250');
    type(PRICE, '2.5');
    expect(screen.getByText('Bid Ratio is less than previous bid ratio')).toBeVisible();
    press('Use the least valid price, 2.5001');
    expect(screen.queryByText('Bid Ratio is less than previous bid ratio')).toBeNull();
    expect(typed().slice(0, 2)).toEqual(['250', '2.5001']);
  });

  it('can be given as a valuation where the number of tokens is known, and stays the same bid', async () => {
    await open(busy, { chain: { supply: 10_000_000n * 10n ** 18n } });
    type('Bid', '300');
    type(PRICE, '3');
    fireEvent.click(await screen.findByRole('button', { name: 'as valuation' }));
    expect(field('Highest valuation').value).toBe('30000000');
    expect(
      screen.getByText('price × 10,000,000 SOLR, all there are today; their number may change'),
    ).toBeVisible();
    expect(field('Buy').value).toBe('100');
    type('Highest valuation', '60000000');
    expect(field('Buy').value).toBe('50');
    press('per SOLR');
    expect(field(PRICE).value).toBe('6');
  });

  it('offers no valuation of a token whose number is unknown', async () => {
    await open(busy);
    await connect(investor);
    await screen.findByText(/^Balance 1,000/);
    expect(screen.queryByRole('button', { name: 'as valuation' })).toBeNull();
  });

  it('reads the number of tokens again where a node did not answer', async () => {
    const chain = { supply: 10_000_000n * 10n ** 18n, isDown: true };
    await open(busy, { chain });
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2));
    chain.isDown = false;
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) fireEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'as valuation' })).toBeVisible();
    expect(await screen.findByText('Tokens in existence')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('works out again on Retry what it would get', async () => {
    const requests = await open(busy);
    const asked = () => requests.filter(({ path }) => path.includes('preview')).length;
    type('Bid', '300');
    type(PRICE, '3');
    expect(await screen.findByText(/what you would get could not be worked out/)).toBeVisible();
    const before = asked();
    press('Retry');
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('stays as it was typed when the prices move, which is said', async () => {
    await open(busy);
    type('Bid', '260');
    type(PRICE, '2.6');
    const lastBid = { buy: units(1, 18), sell: units(2.7, 6) };
    const clearingPrice = { buy: units(1, 18), sell: units(2.55, 6) };
    act(() => moveTo({ lastBid, clearingPrice }));
    expect(
      await screen.findByText(
        'Since you typed, the price to beat went from 2.50 to 2.70, and the clearing price went from 2.40 to 2.55. ' +
          'Your bid is as you typed it.',
      ),
    ).toBeVisible();
    expect(typed()).toEqual(['260', '2.6', '100']);
    expect(screen.getByText('Bid Ratio is less than previous bid ratio')).toBeVisible();
  });

  it('says until when it can be withdrawn, and for how much', async () => {
    await open(busy);
    expect(screen.getByText('You can withdraw until 15 Jan, 10:45:10 UTC for 10%.')).toBeVisible();
    type('Bid', '260.05');
    type('Buy', '100');
    expect(
      screen.getByText('You can withdraw until 15 Jan, 10:45:10 UTC for 10%: 26.005 USDC.'),
    ).toBeVisible();
  });

  it('in the last 90 seconds says that it can’t be withdrawn', async () => {
    await open({ ...busy, poolEndDate: NOW + 90 });
    expect(
      screen.getByText('It is too late to withdraw: a bid placed now stays until the sale is settled.'),
    ).toBeVisible();
  });

  it('says what the button waits for', async () => {
    await open(busy);
    const hint = () => document.getElementById('bid-hint')?.textContent;
    expect(hint()).toMatch(/^Connect a wallet to bid/);
    await connect(investor);
    await waitFor(() => expect(hint()).toBe('Enter what you spend.'));
    type('Bid', '300');
    expect(hint()).toBe('Enter your highest price, or what you want to buy.');
    type(PRICE, '2');
    expect(hint()).toBe('Your highest price is too low for this sale.');
    type(PRICE, '3');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled());
  });

  it('is possible after the balance could not be read: the form says so, and Retry reads it', async () => {
    const chain: Partial<Chain> = {};
    servePool(busy, { chain });
    const { container } = openPool();
    await screen.findByLabelText('Bid');
    type('Bid', '300');
    type(PRICE, '3');
    chain.isDown = true;
    await connect(investor);
    const notice = await screen.findByText('Balance not loaded');
    expect(notice).toHaveAttribute('role', 'alert');
    expect(document.getElementById('bid-hint')).toHaveTextContent('Your balance could not be read.');
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
    chain.isDown = false;
    fireEvent.click(within(notice).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled());
    expect(screen.getByText(/^Balance 1,000/)).toBeVisible();
    expect(screen.queryByText(/Balance not loaded/)).toBeNull();
  });

  it('is confirmed as a receipt, and sent to the unit as it was shown', async () => {
    const sent: unknown[] = [];
    servePool(busy, { chain: { allowance: 10n ** 18n } });
    const { container } = openPool();
    await connect(investor, {
      eth_sendTransaction: ([call]) => {
        const { data } = call as { data: string };
        const args = auctionInterface.decodeFunctionData('placeSellOrdersExpecting', data);
        sent.push(args.toArray(true).slice(2, 4));
        return hash;
      },
    });
    await screen.findByLabelText('Bid');
    type('Bid', '100');
    type(PRICE, '3');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled());
    expect(await axe(container)).toHaveNoViolations();
    press('Place Order');
    const dialog = await screen.findByRole('dialog', { name: 'Place Order' });
    await within(dialog).findByText(/^about/);
    const rows = [...dialog.querySelectorAll('.receipt > div')].map((row) => [
      row.querySelector('dt')?.firstChild?.textContent,
      row.querySelector('dd')?.textContent,
    ]);
    expect(rows).toEqual([
      ['You pay now', '100 USDC'],
      ['You get at least', '33.333333333333333333 SOLR'],
      ['Highest price', '3.00 USDC'],
      ['Clearing price now', '2.40 USDC'],
      ['What comes back', 'What buys nothing comes back in full once the sale is settled.'],
      ['Leaving early', 'costs 10%, 10 USDC, until 15 Jan, 10:45:10 UTC'],
      ['Network', 'Ethereum · Goerli Testnet'],
      // 180,000 gas at 2 gwei
      ['Network fee', 'about 0.00036 ETH'],
    ]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(sent).toEqual([[[33_333_333_333_333_333_333n], [100_000_000n]]]));
    expect(
      await screen.findByText('Your bid is in. Another one adds to it; the first one stays.'),
    ).toBeVisible();
    expect(typed()).toEqual(['', '', '']);
  });
});

it('the receipt adds what the approval costs the network', async () => {
  servePool(busy);
  openPool();
  await connect(investor);
  await screen.findByLabelText('Bid');
  type('Bid', '100');
  type(PRICE, '3');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled());
  press('Place Order');
  const dialog = within(await screen.findByRole('dialog', { name: 'Place Order' }));
  const fee = (await dialog.findByText('about 0.00048 ETH')).parentElement;
  expect(fee).toHaveTextContent('estimated, for 2 transactions');
});

describe('on a phone', () => {
  const desktop = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(desktop(query), { matches: query === '(max-width: 899px)' });
  });
  afterEach(() => {
    window.matchMedia = desktop;
  });

  it('a bar with the price stays at the bottom, and opens the form as a sheet that keeps what is typed', async () => {
    servePool(busy);
    openPool();
    const bar = within(await screen.findByRole('region', { name: 'Bid in this sale' }));
    expect(bar.getByText('2.40 USDC')).toBeVisible();
    expect(screen.queryByLabelText('Buy')).toBeNull();
    fireEvent.click(bar.getByRole('button', { name: 'Bid' }));
    const sheet = await screen.findByRole('dialog', { name: 'Place a bid' });
    type('Bid', '300');
    type(PRICE, '3');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByLabelText('Buy')).toBeNull());
    expect(bar.getByText('Your highest price')).toBeVisible();
    expect(bar.getByText('3.00 USDC')).toBeVisible();
    fireEvent.click(bar.getByRole('button', { name: 'Bid' }));
    await screen.findByRole('dialog', { name: 'Place a bid' });
    expect(typed()).toEqual(['300', '3', '100']);
  });
});
