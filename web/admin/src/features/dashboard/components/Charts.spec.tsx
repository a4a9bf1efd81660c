import { render, screen, within } from '@testing-library/react';
import { NetworkBars, StateDonut } from './Charts';

const counts = { live: 3, upcoming: 0, ended: 9 };

/** What the donut is drawn of: colors, and where arcs begin and end. */
function drawn(of: { live: number; upcoming: number; ended: number }) {
  const { container } = render(<StateDonut counts={of} />);
  return [...container.querySelectorAll('svg > *')].map((part) =>
    ['stroke', 'd'].flatMap((name) => part.getAttribute(name) ?? []),
  );
}

it('the donut shows each state with its share of the ring, and says the numbers', () => {
  // a quarter from the top on; the rest is the ring
  expect(drawn(counts)).toEqual([
    ['var(--ended)'],
    ['var(--live)', 'M 50.000 10.000 A 40 40 0 0 1 90.000 50.000'],
  ]);
  expect(screen.getByText('3 live, 0 upcoming and 9 ended pools')).toBeInTheDocument();
  const legend = [...document.querySelectorAll('.chart-legend li')].map(({ textContent }) => textContent);
  expect(legend).toEqual(['Live3', 'Upcoming0', 'Ended9']);
});

it.each([
  ['no pools is an empty ring', 0, 0, 'var(--sunken)'],
  ['pools in one state is a full one', 0, 2, 'var(--upcoming)'],
])('the donut of %s', (_, live, upcoming, color) => {
  expect(drawn({ live, upcoming, ended: 0 })).toEqual([[color]]);
});

it('the donut is full where nearly all pools are in one state', () => {
  const [ring, ...arcs] = drawn({ live: 1, upcoming: 0, ended: 9_999_999 });
  expect([ring, arcs.length]).toEqual([['var(--ended)'], 1]);
});

it('the bars stack the states of each network by the numbers of the axis', () => {
  const none = { live: 0, upcoming: 0, ended: 0 };
  const networks = [
    { name: 'Goerli', counts },
    { name: 'BNB Chain testnet', counts: none },
  ];
  const { container } = render(<NetworkBars networks={networks} />);
  expect(screen.getByText('12 pools in total')).toBeInTheDocument();
  const ticks = [...container.querySelectorAll('.chart-tick')].map(({ textContent }) => textContent);
  expect(ticks).toEqual(['0', '5', '10', '15']);
  const [goerli, bnb] = screen.getAllByTitle(/live/);
  const heights = (bar?: HTMLElement) =>
    [...(bar?.querySelectorAll<HTMLElement>('.chart-stack') ?? [])].map(({ style }) => style.height);
  expect(heights(goerli)).toEqual(['60%', '0%', '20%']);
  expect(heights(bnb)).toEqual(['0%', '0%', '0%']);
  expect(within(goerli!).getByText('3 live, 0 upcoming and 9 ended pools')).toBeInTheDocument();
  expect(within(goerli!).getByText('Goerli')).toBeInTheDocument();
});
