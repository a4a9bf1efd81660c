import { redrawnBy } from '@launchpad/web-kit/test/redrawn';
import { act, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { mockBid, mockPool, units } from '@launchpad/web-kit/test/mockPool';
import { MockSocket } from '@launchpad/web-kit/test/mockSocket';
import { openPool, servePool } from '../test/poolHarness';

const socket = MockSocket.install();
const { connectRealtime } = await import('@launchpad/web-kit/realtime/realtime');

/** The chart, which is drawn once a second. */
const CHART = [
  ...['Market', 'OrderBook', 'Part', 'ErrorBoundary', 'PriceChart', 'MarketLayer'],
  ...['Dots', 'Crosshair', 'PriceLine'],
];
/** The other parts that show what bids change, and the clock. */
const LIVE = [
  'Countdown',
  // the figures
  ...['PoolFigures', 'Outcome', 'Figure', 'TokenAmount', 'Sparkline', 'StatusPill', 'Progress'],
  // the price that the next bid has to beat
  ...['PriceField', 'DecimalInput', 'TextInput', 'FieldError', 'BidRule', 'MovedPrices'],
  // the list that it leaves this sale out of
  'OtherSales',
  // the table, not its rows
  ...['BidsTable', 'Pagination', 'Icon'],
];

const steps = [3, 2.5, 2.2, 2].map((price) => ({
  price: { sell: units(price, 6), buy: units(1, 18) },
  sellAmount: units(3_000, 6),
  cumulativeSellAmount: units(3_000, 6),
  orders: 1,
}));

/** The bid with this number, at a price of its own, and the sale after it. */
async function deliver(ordinal: number) {
  const order = mockBid({
    ...{
      _id: `b${ordinal}`,
      ordinal,
      orderBy: `0x${'e9'.repeat(20)}`,
      createdAt: mockPool().poolStartDate + ordinal,
    },
    ...{ minBuyAmounts: units(100, 18), sellAmounts: units(200 + ((ordinal * 7919) % 100), 6) },
    thresholdCounter: units(500 + ordinal, 6),
  });
  const { thresholdCounter, thresholdPercentage, thresholdStatus, tokenSoldCounter } = order;
  const figures = { thresholdCounter, thresholdPercentage, thresholdStatus, tokenSoldCounter };
  const price = { buy: order.minBuyAmounts, sell: order.sellAmounts };
  await act(async () => {
    socket.deliver('orderPlaced', {
      ...{ poolId: 'solar', order, figures, bidCount: ordinal },
      ...{ clearingPrice: { buy: units(1, 18), sell: units(2, 6) }, lastBid: price },
    });
    // the next one comes by itself
    jest.advanceTimersByTime(200);
    await Promise.resolve();
  });
}

it('a bid that comes in redraws what it changes on a pool’s page, and adds its row, and nothing else', async () => {
  await connectRealtime();
  socket.connect();
  servePool(mockPool(), { bids: [], steps });
  openPool();
  await screen.findByRole('slider', { name: /^Price chart/ });
  await screen.findByLabelText('Bid');
  await screen.findByRole('heading', { name: 'Comments' });
  jest.useFakeTimers();
  await deliver(steps.length + 1);
  let charts = 0;
  for (let ordinal = steps.length + 2; ordinal <= 44; ordinal += 1) {
    const drawn = await redrawnBy(() => deliver(ordinal));
    expect(drawn).toEqual(expect.arrayContaining(['PoolFigures', 'BidRule', 'new BidRow']));
    const isChartDrawn = drawn.includes('MarketLayer');
    if (isChartDrawn) charts += 1;
    const expected = isChartDrawn ? [...LIVE, ...CHART] : LIVE;
    expect(drawn.filter((name) => !name.startsWith('new ') && !expected.includes(name))).toEqual([]);
    expect(drawn.filter((name) => name === 'new BidRow')).toHaveLength(1);
  }
  // 39 bids in 7.8 seconds
  expect(charts).toBe(8);
  jest.useRealTimers();
});
