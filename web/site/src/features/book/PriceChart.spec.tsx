import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Book, Pool } from '@launchpad/api';
import { serve } from '@launchpad/web-kit/test/mockApi';
import { mockBid, mockPool, NOW, units } from '@launchpad/web-kit/test/mockPool';
import { renderAt } from '@launchpad/web-kit/test/render';
import { setClocks, type Price } from '@launchpad/web-kit';
import { axe } from '@launchpad/web-kit/test/axe';
import { OrderBook } from './OrderBook';

/** A step at a price in USDC for a SOLR. */
const step = (price: number, sell: number) => ({
  price: { sell: units(price, 6), buy: units(1, 18) },
  sellAmount: units(sell, 6),
  cumulativeSellAmount: '0',
  orders: 1,
});
const bookOf = (steps: Book['steps'], clears: number): Book => ({
  steps,
  figures: mockPool().figures,
  clearingPrice: { sell: units(clears, 6), buy: units(1, 18) },
  bidCount: steps.length,
});
const book = bookOf([step(6, 900), step(4, 800), step(3, 1_300), step(2, 500)], 3);

const entry = (at: number, raised: number, sold: number) => ({
  ...mockPool().figures,
  thresholdCounter: units(raised, 6),
  tokenSoldCounter: units(sold, 18),
  placedAt: NOW + at,
});
const entries = [entry(-900, 500, 250), entry(-600, 2_500, 1_000), entry(-300, 3_000, 1_000)];

interface Shown {
  tense?: 'now' | 'would';
  pool?: Pool;
  book?: Book;
  draft?: Price;
}

async function show({ tense = 'now', pool = mockPool({ bidCount: 4 }), book: of = book, draft }: Shown = {}) {
  setClocks(
    [{ chainId: 5, blockNumber: 1, timestamp: NOW, arrivedAt: Date.now(), healthy: true }],
    Date.now(),
  );
  serve({
    'GET /v1/front/pools/series/solar': {
      success: true,
      data: { entries, pagination: { page: 1, limit: 400, total: 3, pages: 1 } },
    },
  });
  const chosen: Price[] = [];
  const opened: string[] = [];
  const view = renderAt(
    '/',
    <OrderBook
      pool={pool}
      book={of}
      clearingPrice={of.clearingPrice}
      hasBids={pool.bidCount > 0}
      tense={tense}
      draft={draft}
      mine={[mockBid()]}
      onChoosePrice={(price) => chosen.push(price)}
      onOpenBid={(id) => opened.push(id)}
    />,
  );
  return { ...view, chosen, opened, chart: await screen.findByRole('slider') };
}

const press = (chart: HTMLElement, ...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(chart, { key });
};
const pointer = (chart: HTMLElement, type: string, at: { x: number; y: number }, pointerType = 'mouse') => {
  const event = new MouseEvent(type, { bubbles: true, clientX: at.x, clientY: at.y });
  fireEvent(chart, Object.assign(event, { pointerType }));
};

describe('the chart', () => {
  it('says to a screen reader the price, the demand and my bids', async () => {
    const { chart, container } = await show();
    expect(chart).toHaveAccessibleName('Price chart: clearing price over time and demand at each price');
    expect(chart).toHaveAccessibleDescription(
      'Clearing price now 3.00 USDC. Reserve price 2.00 USDC. Demand 3,500 USDC in 4 bids, 1.16 times the supply at that price. Your bid: 300 USDC, at up to 3.00 USDC.',
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says at each price the demand there and above, and the tokens that buys', async () => {
    const { chart } = await show();
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      '3.00 USDC: bids of 1,300 USDC here. 3,000 USDC at or above, enough for 1,000 SOLR (1 × the supply).',
    );
    const before = Number(chart.getAttribute('aria-valuenow'));
    press(chart, 'ArrowUp', 'PageUp');
    const after = Number(chart.getAttribute('aria-valuenow'));
    expect(after).toBeGreaterThan(before);
    expect(chart.getAttribute('aria-valuetext')).toContain('1,700 USDC at or above');
    press(chart, 'End');
    expect(chart.getAttribute('aria-valuetext')).toContain('0 USDC at or above');
  });

  it('is read through time by the keyboard: what it cleared at after each bid', async () => {
    const { chart } = await show();
    await screen.findByText(/Click a price/);
    // Until the history has loaded there is no time to go to.
    await waitFor(() => {
      press(chart, 'Escape', 'ArrowLeft');
      expect(chart.getAttribute('aria-valuetext')).toMatch(/cleared at 3\.00 USDC\.$/);
    });
    press(chart, 'ArrowLeft');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/cleared at 2\.50 USDC\.$/);
    press(chart, 'ArrowLeft', 'ArrowLeft');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/cleared at 2\.00 USDC\.$/);
    press(chart, 'Escape');
    expect(chart.getAttribute('aria-valuetext')).not.toContain('cleared at');
  });

  it('gives the price to the form by Enter and by click: an exact one, the one it says', async () => {
    const { chart, chosen } = await show();
    press(chart, 'Home', 'Enter');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/^1\.80 USDC/);
    expect(chosen).toEqual([{ sell: 180n * 10n ** 4n, buy: 10n ** 18n }]);
    pointer(chart, 'pointermove', { x: 200, y: 150 });
    pointer(chart, 'click', { x: 200, y: 150 });
    const [, clicked] = chosen;
    const [said = ''] = chart.getAttribute('aria-valuetext')?.split(' ') ?? [];
    expect(Number(clicked?.sell) / 1e6).toBe(Number(said) * (Number(clicked?.buy) / 1e18));
  });

  it('is read by a finger, which bids by the button alone, and leaves other keys to the page', async () => {
    const { chart, chosen } = await show();
    pointer(chart, 'pointermove', { x: 200, y: 150 }, 'touch');
    pointer(chart, 'click', { x: 200, y: 150 }, 'touch');
    expect(chosen).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Bid at this price' }));
    expect(chosen).toHaveLength(1);
    expect(fireEvent.keyDown(chart, { key: 'Tab' })).toBe(true);
    expect(fireEvent.wheel(chart)).toBe(true);
  });

  it('opens the row of an own bid by its dot, and bids nothing then', async () => {
    const { chart, container, chosen, opened } = await show();
    await screen.findByText('now');
    const dot = container.querySelector('.chart-dot');
    pointer(chart, 'click', { x: Number(dot?.getAttribute('cx')), y: Number(dot?.getAttribute('cy')) });
    expect([opened, chosen]).toEqual([['bid'], []]);
  });

  it('folds what lies far out, says how much, and shows it on request', async () => {
    const far = bookOf([step(90, 10), step(6, 900), step(4, 800), step(3, 1_300)], 3);
    await show({ book: far });
    expect(screen.getByText('▲ 10 USDC more, up to 90.00 USDC')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Show more prices' }));
    expect(screen.queryByText(/^▲/)).toBeNull();
    for (let i = 0; i < 2; i += 1)
      fireEvent.click(screen.getByRole('button', { name: 'Closer to the clearing price' }));
    expect(screen.getByText(/^▲/)).toBeVisible();
  });

  it.each([
    ['little demand', [step(3, 300)], false],
    ['demand above the supply', [step(6, 900), step(4, 800), step(3, 1_300)], true],
  ])('of the depth names the cost of the supply exactly where it is drawn: %s', async (_, steps, drawn) => {
    const { container } = await show({ book: bookOf(steps, 3) });
    fireEvent.click(screen.getByRole('radio', { name: 'Depth' }));
    expect(container.querySelector('.depth-cost') !== null).toBe(drawn);
    expect(screen.queryByText('Cost of the whole supply') !== null).toBe(drawn);
  });

  it('names one line where the sale clears at its reserve price, and what did not come about', async () => {
    const { container } = await show({ tense: 'would', book: bookOf([step(3, 500), step(2, 500)], 2) });
    expect(screen.getByText('Would have cleared at 2.00, the reserve price')).toBeVisible();
    expect(container.querySelector('.line-reserve')).toBeNull();
    expect(screen.getByText('Bids that would have bought')).toBeVisible();
  });

  it('marks the draft only while there is one', async () => {
    const { unmount } = await show();
    expect(screen.queryByText(/Your draft/)).toBeNull();
    unmount();
    await show({ draft: { sell: 5_000_000n, buy: 10n ** 18n } });
    expect(screen.getByText('Your draft 5.00')).toBeVisible();
  });
});

it('the table has the figures of the chart', async () => {
  const { container } = await show();
  await screen.findByText('now');
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  const [demand, history] = await screen.findAllByRole('table');
  const rows = within(demand!)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Price (USDC)Bids at this priceAt or aboveBuys (SOLR)Orders',
    '6.00  9009001501',
    '4.00  8001,7004251',
    '3.00 Your bids clears here1,3003,0001,0001',
    '2.00  5003,5001,7501',
  ]);
  expect(within(history!).getAllByRole('row')).toHaveLength(4);
  expect(await axe(container)).toHaveNoViolations();
});
