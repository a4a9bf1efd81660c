import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Legend,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { t } from '../../../strings';
import { type StateCounts, totalOf } from '../model/poolCounts';
import './Charts.css';

const colors = { live: 'var(--live)', upcoming: 'var(--upcoming)', ended: 'var(--ended)' } as const;
const states = ['live', 'upcoming', 'ended'] as const;
const tooltip = {
  contentStyle: {
    background: 'var(--elevated)',
    border: '1px solid var(--line)',
    borderRadius: 10,
    color: 'var(--text)',
  },
  itemStyle: { color: 'var(--text)' },
  labelStyle: { color: 'var(--text-2)' },
} as const;
const axis = { stroke: 'var(--text-3)', fontSize: 13, tickLine: false, axisLine: false } as const;
const legendText = (value: string) => <span style={{ color: 'var(--text-2)' }}>{value}</span>;

/** A donut of approved pools: Live, Upcoming, Ended. */
export function StateDonut({ counts }: { counts: StateCounts }) {
  const slices = states.map((state) => ({ state, name: t.dashboard.donut[state], value: counts[state] }));
  const summary = t.dashboard.donutSummary(counts.live, counts.upcoming, counts.ended);
  return (
    <figure>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <ResponsiveContainer width="100%" height={250}>
        <PieChart accessibilityLayer={false}>
          <Pie
            data={slices}
            dataKey="value"
            nameKey="name"
            innerRadius="58%"
            outerRadius="82%"
            stroke="var(--card)"
            isAnimationActive={false}
          >
            {slices.map(({ state }) => (
              <Cell key={state} fill={colors[state]} />
            ))}
          </Pie>
          <Tooltip {...tooltip} />
          <Legend formatter={legendText} itemSorter={null} />
        </PieChart>
      </ResponsiveContainer>
    </figure>
  );
}

/** Pools by network, stacked by state; 730 by 250 px if there is room. */
export function NetworkBars({ networks }: { networks: { name: string; counts: StateCounts }[] }) {
  const bars = networks.map(({ name, counts }) => ({ name, ...counts, total: totalOf(counts) }));
  const total = bars.reduce((sum, bar) => sum + bar.total, 0);
  return (
    <figure className="chart-bar">
      <figcaption className="visually-hidden">{t.dashboard.barSummary(total)}</figcaption>
      <ResponsiveContainer width="100%" height={250}>
        <BarChart data={bars} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: -16 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis dataKey="name" {...axis} />
          <YAxis allowDecimals={false} {...axis} />
          <Tooltip {...tooltip} cursor={{ fill: 'color-mix(in srgb, var(--text-3) 12%, transparent)' }} />
          <Legend formatter={legendText} itemSorter={null} />
          {states.map((state) => (
            <Bar
              key={state}
              dataKey={state}
              name={t.dashboard.donut[state]}
              stackId="pools"
              fill={colors[state]}
              maxBarSize={72}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
