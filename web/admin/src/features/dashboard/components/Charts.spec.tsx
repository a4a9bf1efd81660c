import { render, screen, within } from '@testing-library/react';
import { NetworkBars, StateDonut } from './Charts';

const counts = { live: 3, upcoming: 0, ended: 9 };

it('the donut shows each state with its share of the ring, and says the numbers', () => {
  const { container } = render(<StateDonut counts={counts} />);
  const slices = [...container.querySelectorAll('circle[pathLength]')].map((slice) =>
    ['stroke', 'pathLength', 'stroke-dasharray', 'stroke-dashoffset'].map((name) => slice.getAttribute(name)),
  );
  expect(slices).toEqual([
    ['var(--live)', '12', '3 9', '0'],
    ['var(--ended)', '12', '9 3', '-3'],
  ]);
  expect(screen.getByText('3 live, 0 upcoming and 9 ended pools')).toBeInTheDocument();
  const legend = [...container.querySelectorAll('.chart-legend li')].map(({ textContent }) => textContent);
  expect(legend).toEqual(['Live3', 'Upcoming0', 'Ended9']);
});

it('the donut of no pools is an empty ring', () => {
  const { container } = render(<StateDonut counts={{ live: 0, upcoming: 0, ended: 0 }} />);
  expect(container.querySelectorAll('circle')).toHaveLength(1);
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
