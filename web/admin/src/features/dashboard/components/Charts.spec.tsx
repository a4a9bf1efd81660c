import { render, screen, within } from '@testing-library/react';
import { NetworkBars, StateDonut } from './Charts';

const counts = { live: 3, upcoming: 0, ended: 9 };

it('the donut shows each state with its share of the ring, and says the numbers', () => {
  const { container } = render(<StateDonut counts={counts} />);
  const slices = [...container.querySelectorAll('path')].map((slice) =>
    ['stroke', 'd'].map((name) => slice.getAttribute(name)),
  );
  // a quarter from the top on, and the three that are left
  expect(slices).toEqual([
    ['var(--live)', 'M 50.000 10.000 A 40 40 0 0 1 90.000 50.000'],
    ['var(--ended)', 'M 90.000 50.000 A 40 40 0 1 1 50.000 10.000'],
  ]);
  expect(screen.getByText('3 live, 0 upcoming and 9 ended pools')).toBeInTheDocument();
  const legend = [...container.querySelectorAll('.chart-legend li')].map(({ textContent }) => textContent);
  expect(legend).toEqual(['Live3', 'Upcoming0', 'Ended9']);
});

it('the donut of no pools is an empty ring, and of pools in one state a full one', () => {
  const none = render(<StateDonut counts={{ live: 0, upcoming: 0, ended: 0 }} />).container;
  expect(none.querySelectorAll('circle, path')).toHaveLength(1);
  const one = render(<StateDonut counts={{ live: 0, upcoming: 2, ended: 0 }} />).container;
  expect(one.querySelector('circle[stroke]')?.getAttribute('stroke')).toBe('var(--upcoming)');
  expect(one.querySelectorAll('path')).toHaveLength(0);
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
