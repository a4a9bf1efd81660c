import { render } from '@testing-library/react';
import { mockPool, units } from '@launchpad/web-kit/test/mockPool';
import { depthOf } from './depth';
import { DepthChart } from './DepthChart';

const pool = mockPool();
const step = (price: number, sell: number) => ({
  price: { sell: units(price, 6), buy: units(1, 18) },
  sellAmount: units(sell, 6),
  cumulativeSellAmount: '0',
  orders: 1,
});
const low = [step(3, 300)];
const high = [step(6, 900_000), step(4, 900_000), step(2.5, 900_000)];
const draft = { sell: BigInt(units(3_000, 6)), buy: BigInt(units(1_000, 18)) };

/** The lines of the chart, by class name suffix. */
const lines = ['needed', 'clearing', 'draft'];

describe('the legend of the depth chart', () => {
  it.each([
    ['little demand', low, undefined],
    ['little demand and a draft bid', low, draft],
    ['demand above the supply', high, undefined],
    ['demand above the supply and a draft bid', high, draft],
  ])('names exactly the lines that are drawn with %s', (_, steps, typed) => {
    const { container } = render(
      <DepthChart pool={pool} depth={depthOf({ steps }, pool, typed)} priceLabel="Clearing price now" />,
    );
    const drawn = lines.filter((line) => container.querySelector(`svg .depth-${line}`));
    const named = lines.filter((line) => container.querySelector(`figcaption .key-${line}`));
    expect(named).toEqual(drawn);
    expect(named.includes('draft')).toBe(typed !== undefined);
  });

  it('names the cost of the whole supply only if its line is visible', () => {
    const has = (steps: typeof low) =>
      render(
        <DepthChart pool={pool} depth={depthOf({ steps }, pool, undefined)} priceLabel="Cleared at" />,
      ).container.querySelector('.key-needed') !== null;
    expect([has(low), has(high)]).toEqual([false, true]);
  });
});
