import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Pool } from '@launchpad/api';
import { axe } from '@launchpad/web-kit/test/axe';
import { api, setClocks, store } from '@launchpad/web-kit';
import { failAnswers, holdAnswers } from '@launchpad/web-kit/test/mockApi';
import {
  investor,
  mockBid,
  mockPool,
  NOW,
  poolOwner,
  settledPool,
  units,
} from '@launchpad/web-kit/test/mockPool';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import { connect, openPool, servePool } from '../test/poolHarness';

let log: typeof console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => {};
});
afterEach(async () => {
  console.error = log;
  await act(() => disconnectWallet());
});

const price = { sell: units(2, 6), buy: units(1, 18) };

describe('a pool', () => {
  it('shows title, symbols, badges, countdown, figures, info and links', async () => {
    servePool(mockPool({ logo: 'bafylogo', poolStartDate: NOW - 8 * 3_600, poolEndDate: NOW + 6 * 3_600 }));
    const { container } = openPool();
    expect(await screen.findByRole('heading', { level: 1, name: 'Solar Grid' })).toBeVisible();
    const header = container.querySelector('.pool-head');
    expect(header).toHaveTextContent('SOLR / USDC · Ethereum');
    expect(header).toHaveTextContent('LiveKyc');
    expect(screen.getByRole('img', { name: 'Solar Grid' })).toHaveAttribute(
      'src',
      'http://localhost/ipfs/bafylogo',
    );
    expect(screen.getByRole('timer', { name: 'Sale ends in' })).toBeVisible();
    expect(await screen.findByText('Pool not yet closed')).toBeVisible();
    expect(await screen.findByText('15 January 2027, 12:00 AM UTC')).toBeVisible();
    expect(screen.getByText('15 January 2027, 02:00 PM UTC')).toBeVisible();
    expect(screen.getByRole('link', { name: /Website/ })).toHaveAttribute('href', 'https://solar.test');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('has bidding in one column, and info, links, bids and comments in the other', async () => {
    servePool(mockPool());
    openPool();
    await screen.findByRole('heading', { name: 'Comments' });
    const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
    expect(titles[0]).toBe('Place a bid');
    expect(titles).toEqual(expect.arrayContaining(['Bids', 'Pool Info', 'Comments']));
    expect(screen.getByLabelText('Buy').closest('.pool-side')).not.toBeNull();
    expect(screen.getByRole('heading', { name: 'Pool Info' }).closest('.pool-side')).toBeNull();
  });

  it('links to each of its sites that is set', async () => {
    const fields = ['website', 'telegram', 'medium', 'twitter', 'discord', 'podcast'] as const;
    const at = (field: string) => `https://${field}.test/`;
    servePool(mockPool(Object.fromEntries(fields.map((field) => [field, at(field)]))));
    const { unmount } = openPool();
    const list = async () => within(await screen.findByRole('list', { name: 'Links' }));
    const links = (await list()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(fields.map((field) => at(field))),
    );
    for (const name of ['Website', 'Telegram', 'Medium', 'Twitter', 'Discord', 'Podcast']) {
      expect(links.map((link) => link.textContent).join()).toContain(name);
    }
    unmount();
    servePool(mockPool());
    openPool();
    expect((await list()).getAllByRole('link')).toHaveLength(1);
  });

  it('says what all its tokens are worth at the reserve price and at the clearing price', async () => {
    const pool = mockPool({ clearingPrice: { sell: units(3, 6), buy: units(1, 18) } });
    servePool(pool, { chain: { supply: 10_000_000n * 10n ** 18n } });
    openPool();
    const fact = async (label: string) => (await screen.findByText(label)).parentElement;
    expect(await fact('Tokens in existence')).toHaveTextContent('10,000,000 SOLR');
    expect(await fact('Valuation at the reserve price')).toHaveTextContent('20,000,000 USDC');
    expect(await fact('Valuation at the clearing price')).toHaveTextContent('30,000,000 USDC');
  });

  it('leads to its owner’s other sales, if there are any', async () => {
    const other = mockPool({ poolId: 'lunar', _id: 'lunar', title: 'Lunar Grid' });
    const foreign = mockPool({ poolId: 'mars', title: 'Mars Grid', poolOwner: `0x${'77'.repeat(20)}` });
    servePool(mockPool(), { others: [other, foreign] });
    const { unmount } = openPool();
    const sales = await screen.findByRole('region', { name: 'Other sales by this owner' });
    const links = within(sales).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pool/lunar']);
    unmount();
    const requests = servePool(mockPool());
    openPool();
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/pools/list/all'))).toBe(true));
    expect(screen.queryByRole('region', { name: 'Other sales by this owner' })).toBeNull();
  });

  describe('that is left for another one', () => {
    const lunar = mockPool({ poolId: 'lunar', _id: 'lunar', title: 'Lunar Grid' });
    const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
    const form = () => screen.queryByRole('form', { name: 'Place a bid' });

    /** Opens the solar pool, where the way to the lunar one is. */
    async function openSolar() {
      servePool(mockPool(), { others: [lunar] });
      openPool();
      const sales = await screen.findByRole('region', { name: 'Other sales by this owner' });
      await screen.findByLabelText('Bid');
      return within(sales).getByRole('link');
    }

    it('shows nothing of itself while the other one loads', async () => {
      const link = await openSolar();
      const { answers, release, resume } = holdAnswers();
      fireEvent.click(link);
      await waitFor(() => expect(answers).not.toHaveLength(0));
      expect([heading(), form()]).toEqual([undefined, null]);
      expect(screen.getByText('Loading')).toBeInTheDocument();
      resume();
      await act(async () => release());
      expect(await screen.findByRole('heading', { level: 1, name: 'Lunar Grid' })).toBeVisible();
    });

    it.each([
      ['is not found', 404, 'Page not found'],
      ['could not be loaded', 500, 'This could not be loaded.'],
    ])('shows nothing of itself where the other one %s, which is said', async (_, status, notice) => {
      const link = await openSolar();
      failAnswers('/pools/get/lunar', status);
      fireEvent.click(link);
      expect(await screen.findByText(notice)).toBeVisible();
      expect(heading()).not.toBe('Solar Grid');
      expect(form()).toBeNull();
    });
  });

  it('counts down to its start while upcoming, then becomes Live', async () => {
    servePool(mockPool({ poolStartDate: NOW + 60 }));
    const { container } = openPool();
    expect(await screen.findByRole('timer', { name: 'Sale starts in' })).toBeVisible();
    expect(container.querySelector('.pool-head')).toHaveTextContent('upcoming');
    const clock = { chainId: 5, blockNumber: 2, timestamp: NOW + 61, arrivedAt: Date.now(), healthy: true };
    act(() => setClocks([clock], Date.now()));
    expect(screen.getByRole('timer', { name: 'Sale ends in' })).toBeVisible();
    expect(container.querySelector('.pool-head')).toHaveTextContent('Live');
  });

  it('whose terms the admin changed shows until its start that its owner may cancel without a penalty', async () => {
    const notice =
      /^The admin changed the terms of this sale after it was created. Until it starts, its owner can therefore cancel/;
    for (const [changes, isShown] of [
      [{ cancelIsFree: true, poolStartDate: NOW + 100 }, true],
      [{ cancelIsFree: true, poolStartDate: NOW + 100, isCancelled: true }, false],
      [{ cancelIsFree: true }, false],
      [{ poolStartDate: NOW + 100 }, false],
    ] as const) {
      servePool(mockPool(changes));
      const { unmount } = openPool();
      await screen.findByRole('heading', { name: 'Solar Grid' });
      expect(screen.queryByText(notice) !== null).toBe(isShown);
      unmount();
    }
  });

  it('awaiting KYC says so and accepts no bids', async () => {
    servePool(mockPool({ poolStatus: undefined }));
    openPool();
    expect((await screen.findAllByText('KYC approval is awaiting from admin')).length).toBeGreaterThan(0);
    expect(await screen.findByText('awaiting KYC')).toBeVisible();
    expect(screen.getByLabelText('Buy')).toBeDisabled();
  });

  it('with KYC disabled says so instead of the bid form', async () => {
    servePool(mockPool({ isKyc: false }));
    openPool();
    expect(
      await screen.findByText(
        'Currently KYC is disabled from the admin, To continue this feature please contact with the admin.',
      ),
    ).toBeVisible();
  });

  it('that was cancelled offers refunds and accepts no orders', async () => {
    servePool(mockPool({ isCancelled: true }), { bids: [mockBid()] });
    openPool();
    await connect(investor);
    expect(
      await screen.findByText(
        'Currently Pool is Cancelled from the Owner, You can withdraw/refund you invested Tokens',
      ),
    ).toBeVisible();
    expect(screen.getByText('Cancelled Pool! can not place an order')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Refund' })).toBeEnabled();
  });

  it.each<[string, Pool, (string | RegExp)[], RegExp[]]>([
    [
      'live',
      mockPool({ clearingPrice: price }),
      ['Clearing price now', 'Raised now', 'Live', 'Kyc', 'Website'],
      [/Cleared at|Would have|at the end/],
    ],
    [
      'over',
      mockPool({ poolEndDate: NOW - 10, clearingPrice: price }),
      ['Price at the end', 'Raised at the end', /The sale has ended/],
      [/\bnow\b/, /Place a bid/],
    ],
    [
      'settled',
      { ...settledPool(true), clearingPrice: price },
      ['Cleared at', 'Raised', 'Sold', 'Sale Ended'],
      [/\bnow\b|Would have/],
    ],
    [
      'settled below its soft cap',
      { ...settledPool(false), clearingPrice: price },
      ['Would have cleared at', 'Would have raised', 'Sale Ended'],
      [/Cleared at|^Clearing price|\bnow\b/],
    ],
    [
      'cancelled',
      mockPool({ isCancelled: true, clearingPrice: price }),
      ['Cancelled', 'Would have raised', 'Cancelled Pool! can not place an order'],
      [/\bnow\b/, /^Kyc$/, /^Live$/, /Pool not yet closed/, /Sale ends in/],
    ],
    [
      'a scam',
      mockPool({ scamStatus: true, clearingPrice: price }),
      ['Scammed', /Every bid can be refunded in full/, /The links of this pool are not shown/],
      [/\bnow\b/, /^Kyc$/, /^Live$/, /Raised/, /Website/, /Place Order/],
    ],
  ])('that is %s shows only what applies to it', async (state, pool, shown, hidden) => {
    servePool(pool);
    openPool();
    expect(await screen.findByRole('heading', { level: 1, name: 'Solar Grid' })).toBeVisible();
    for (const text of shown) expect(await screen.findAllByText(text)).not.toEqual([]);
    expect(hidden.filter((text) => screen.queryAllByText(text).length > 0)).toEqual([]);
    // the price is in one place only: above the chart
    const prices = screen.queryAllByText(
      /^(Clearing price now|Price at the end|Cleared at|Would have cleared at)$/,
    );
    expect(prices.length).toBeLessThanOrEqual(1);
    expect(screen.queryByLabelText('Buy') !== null).toBe(state === 'live');
    const green = document.querySelector('.banner-live');
    expect(green !== null).toBe(state === 'settled');
  });

  it('that is a scam shows no links of its owner, not even in its description', async () => {
    const description = '<p>Come to <a href="https://trap.test">our place</a></p>';
    servePool(mockPool({ scamStatus: true, description }));
    openPool();
    expect(await screen.findByText('our place')).not.toHaveAttribute('href');
    expect(document.querySelector('a[href*="trap"], a[href*="solar.test"]')).toBeNull();
  });

  it.each([
    ['a scam', mockPool({ scamStatus: true }), 'Refund my bid'],
    ['cancelled', mockPool({ isCancelled: true }), 'Refund my bid'],
    ['settled below its soft cap', settledPool(false), 'Refund my bid'],
    ['settled', settledPool(true), 'Claim my bid'],
  ])(
    'that is %s has what it owes at the top, though the bid is on no page in sight',
    async (_, pool, button) => {
      const mine = mockBid();
      const others = mockBid({ _id: 'other', orderBy: poolOwner });
      servePool(pool, { bids: [others], mine: [mine] });
      openPool();
      await connect(investor);
      const side = (await screen.findByRole('button', { name: button })).closest('.pool-side');
      expect(side).toHaveTextContent(/Your position.*1 bid300 USDC/);
    },
  );

  it('marks the soft cap on what it raised beyond it, and says how many times it is', async () => {
    const raising = (raised: number) => {
      const figures = { ...mockPool().figures, thresholdCounter: units(raised, 6) };
      servePool(mockPool({ figures, minimumFundingThreshold: units(1_000, 6) }));
      return openPool();
    };
    const { unmount } = raising(2_500);
    expect(await screen.findByText(/2\.5 × the soft cap/)).toBeVisible();
    expect(document.querySelector('.figure-scale > span')).toHaveStyle({ left: '40%' });
    unmount();
    raising(1_000);
    expect(await screen.findByRole('heading', { name: 'Place a bid' })).toBeVisible();
    expect(screen.queryByText(/× the soft cap/)).toBeNull();
    expect(document.querySelector('.figure-scale > span')).toBeNull();
  });

  it('shows why a bid gets nothing', async () => {
    const nothing = { claimedValue: '0', refundedValue: units(300, 6) };
    const low = mockPool({ clearingPrice: { sell: units(4, 6), buy: units(1, 18) } });
    servePool(low, { bids: [mockBid({ outcome: nothing })] });
    const { unmount } = openPool();
    expect(await screen.findByText('Below the clearing price.')).toBeVisible();
    unmount();
    servePool(mockPool(), { bids: [mockBid({ outcome: nothing })] });
    openPool();
    expect(await screen.findByText('The soft cap is not reached.')).toBeVisible();
  });

  it('whose token imitates a stablecoin is marked, with its texts direction-isolated', async () => {
    servePool(mockPool({ title: 'Solar \u202eGrid', ptSymbol: 'USDC' }));
    openPool();
    expect(
      await screen.findByText(/This token calls itself USDC. It is not the USDC of this network/),
    ).toBeVisible();
    const title = screen.getByRole('heading', { level: 1, name: 'Solar Grid' });
    expect(title.querySelector('bdi')).toHaveTextContent('Solar Grid');
  });

  it('whose token can’t be read says so, and shows its missing metadata as unknown', async () => {
    const pool = mockPool();
    const address = pool.biddingToken;
    servePool({ ...pool, bdUnknown: true, bdSymbol: '?', bdName: address, bdDecimals: 0 });
    openPool();
    expect(
      await screen.findByText(
        /^Some data of the token 0x2222…2222 cannot be read.*its amounts are in its smallest units.$/,
      ),
    ).toBeVisible();
    expect(screen.getByText('what you spend, at least 20,000,000 unknown')).toBeVisible();
    expect(screen.queryByText('?')).toBeNull();
  });

  it.each([5, 97])(
    'has no button that submits a form by accident, with the wallet on chain %s',
    async (chainId) => {
      servePool(mockPool());
      openPool();
      const wallet = await connect(investor);
      await act(async () => wallet.emit('chainChanged', `0x${chainId.toString(16)}`));
      await screen.findByRole('form', { name: 'Place a bid' });
      const isWrongChain = chainId !== 5;
      if (isWrongChain) await screen.findByRole('button', { name: 'Switch to Goerli Testnet' });
      const forms = [...document.querySelectorAll('form')];
      const types = forms.map((form) =>
        [...form.querySelectorAll('button')].map((button) => button.getAttribute('type')),
      );
      expect(types.flat()).not.toContain(null);
      expect(types.map((own) => own.filter((type) => type === 'submit').length)).toEqual(
        forms.map((form) => (isWrongChain && form.ariaLabel === 'Place a bid' ? 0 : 1)),
      );
    },
  );

  it('that is a scam shows an alert', async () => {
    servePool(mockPool({ scamStatus: true }));
    openPool();
    const alerts = await screen.findAllByRole('alert');
    const scamAlerts = alerts.filter((alert) => alert.textContent?.includes('Pool Is Scammed'));
    expect(scamAlerts.filter((alert) => alert.closest('.pool-side') === null)).toHaveLength(1);
    expect(scamAlerts.filter((alert) => alert.closest('.pool-side') !== null)).toHaveLength(1);
    expect(screen.queryByLabelText('Buy')).toBeNull();
  });

  it('that was deleted shows the popup', async () => {
    servePool(mockPool({ isDeleted: true }));
    openPool();
    expect(
      (await screen.findAllByText('Failed! Current Pool Has been Deleted/Disabled')).length,
    ).toBeGreaterThan(0);
    expect(screen.getAllByText('Please Contact With Admin').length).toBeGreaterThan(0);
  });

  it('that the visitor may not see is the not-found page', async () => {
    servePool(undefined);
    openPool();
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('after its end can be settled by any connected wallet', async () => {
    servePool(mockPool({ poolEndDate: NOW - 10 }));
    openPool();
    await connect(investor);
    expect(await screen.findByRole('button', { name: 'Settle Pool' })).toBeEnabled();
    expect(await screen.findByText('Not Achieved')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it.each([
    ['settled', settledPool(true)],
    ['cancelled', mockPool({ isCancelled: true })],
    ['a scam', mockPool({ scamStatus: true })],
  ])('that is %s says how many bids are paid out', async (_, pool) => {
    servePool({ ...pool, payouts: { orders: 430, paid: 412 } });
    openPool();
    expect(await screen.findByText('412 of 430 paid')).toBeVisible();
  });

  it('that is settled shows Sale Ended, with its threshold achieved or not', async () => {
    servePool(settledPool(true));
    const { unmount } = openPool();
    expect(await screen.findByText('Sale Ended')).toBeVisible();
    expect(await screen.findByText('Achieved')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Settle Pool' })).toBeNull();
    unmount();
    servePool(settledPool(false));
    openPool();
    expect(
      await screen.findByText(
        "Unfortunately, the threshold didn't hit for this pool. You can get refund for your investment.",
      ),
    ).toBeVisible();
    expect(await screen.findByText('Not Achieved')).toBeVisible();
  });
});

describe('the bid form', () => {
  it('enables the order once both amounts are valid, and shows ratio and errors', async () => {
    servePool(mockPool());
    openPool();
    await connect(investor);
    const buyInput = await screen.findByLabelText('Buy');
    const sellInput = screen.getByLabelText('Bid');
    const order = screen.getByRole('button', { name: 'Place Order' });
    expect(order).toBeDisabled();

    fireEvent.change(buyInput, { target: { value: '5' } });
    expect(screen.getByText('Please Enter Valid Buy Amount')).toBeVisible();
    fireEvent.change(buyInput, { target: { value: '100' } });
    fireEvent.change(sellInput, { target: { value: '1' } });
    expect(screen.getByText('Please enter valid number')).toBeVisible();
    fireEvent.change(sellInput, { target: { value: '150' } });
    expect(screen.getByText('Bid Ratio is less than previous bid ratio')).toBeVisible();
    expect(screen.getByText('1.50')).toBeVisible();
    fireEvent.change(sellInput, { target: { value: '250' } });
    await waitFor(() => expect(order).toBeEnabled());
    fireEvent.change(sellInput, { target: { value: '1000.01' } });
    await waitFor(() =>
      expect(screen.getByText('Do not have enough tokens. Please deposit then try again')).toBeVisible(),
    );
    expect(order).toBeDisabled();
  });

  it('warns in the terms and in the confirmation of a last order at settlement, if the pool allows it', async () => {
    for (const isFinalize of [true, false]) {
      servePool(mockPool({ isFinalize }));
      const { unmount } = openPool();
      await connect(investor);
      fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '100' } });
      fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '250' } });
      const order = screen.getByRole('button', { name: 'Place Order' });
      await waitFor(() => expect(order).toBeEnabled());
      fireEvent.click(order);
      const containers = [
        screen.getByRole('region', { name: 'Pool Info' }),
        screen.getByRole('form', { name: 'Place a bid' }),
        await screen.findByRole('dialog', { name: 'Place Order' }),
      ];
      const warnings = containers.map((container) =>
        container.textContent?.includes('Settlement may come with one last order'),
      );
      expect(warnings).toEqual(containers.map(() => isFinalize));
      unmount();
    }
  });

  it('opens Place Order with the two steps, the wait note and the choice of allowance', async () => {
    servePool(mockPool());
    openPool();
    await connect(investor);
    fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '100' } });
    fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '250' } });
    const order = screen.getByRole('button', { name: 'Place Order' });
    await waitFor(() => expect(order).toBeEnabled());
    fireEvent.click(order);
    const dialog = await screen.findByRole('dialog', { name: 'Place Order' });
    expect(dialog).toHaveTextContent('Approve allowance of USDC tokens');
    expect(dialog).toHaveTextContent('Place order');
    expect(dialog).toHaveTextContent('Wait ! it takes some time for Approval');
    expect(within(dialog).getByRole('radio', { name: /Unlimited/ })).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: /Only this amount/ })).toBeInTheDocument();
  });

  it('is disabled for the pool’s owner', async () => {
    servePool(mockPool());
    openPool();
    await connect(poolOwner);
    expect(await screen.findByText('Owner can not place an order')).toBeVisible();
    expect(screen.getByLabelText('Buy')).toBeDisabled();
    expect(screen.getByLabelText('Bid')).toBeDisabled();
  });

  it('does not let the owner send what was typed before the wallet connected', async () => {
    servePool(mockPool());
    openPool();
    fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '100' } });
    fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '250' } });
    await connect(poolOwner);
    expect(await screen.findByText('Balance', { exact: false })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  });

  it.each([
    ['an address outside the list', { listed: false, size: 3, proof: [] }],
    ['everybody if the list is empty', { listed: true, size: 0, proof: [] }],
  ])('of a whitelist pool is hidden from %s', async (_who, whited) => {
    servePool(mockPool({ poolType: 'whiteList' }), { whited });
    openPool();
    await connect(investor);
    expect(await screen.findByText('You are not whitelist')).toBeVisible();
    expect(screen.queryByLabelText('Buy')).toBeNull();
  });

  it('of a whitelist pool waits for the list behind a new root, and keeps what was typed', async () => {
    const merkleRoot = `0x${'1e'.repeat(32)}`;
    const whited = { size: 3, listed: true, proof: ['0x1'], merkleTree: merkleRoot };
    servePool(mockPool({ poolType: 'whiteList', merkleRoot }), { whited });
    openPool();
    await connect(investor);
    fireEvent.change(await screen.findByLabelText('Buy'), { target: { value: '100' } });
    fireEvent.change(screen.getByLabelText('Bid'), { target: { value: '250' } });

    const readAgain = () =>
      act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Whitelist', id: 'solar' }])));
    Object.assign(whited, { size: 0, listed: false, proof: [] });
    readAgain();
    expect(await screen.findByText(/The new whitelist of this pool is on its way/)).toBeVisible();
    expect(screen.queryByText('You are not whitelist')).toBeNull();
    expect(screen.queryByLabelText('Buy')).toBeNull();

    Object.assign(whited, { size: 4, listed: true, proof: ['0x2'] });
    readAgain();
    expect(await screen.findByLabelText('Buy')).toHaveValue('100');
    expect(screen.getByLabelText('Bid')).toHaveValue('250');
  });

  it('of a whitelist pool shows its owner the same notice as any pool', async () => {
    servePool(mockPool({ poolType: 'whiteList' }), { whited: { listed: false, size: 3, proof: [] } });
    openPool();
    await connect(poolOwner);
    expect(await screen.findByText('Owner can not place an order')).toBeVisible();
    expect(screen.queryByText('You are not whitelist')).toBeNull();
  });

  it('of a whitelist pool is shown to a listed address', async () => {
    servePool(mockPool({ poolType: 'whiteList' }), { whited: { listed: true, size: 3, proof: ['0x1'] } });
    openPool();
    await connect(investor);
    expect(await screen.findByLabelText('Buy')).toBeEnabled();
  });
});
