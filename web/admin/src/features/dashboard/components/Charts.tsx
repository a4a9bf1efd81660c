import { t } from '../../../strings';
import { type StateCounts, totalOf } from '../model/poolCounts';
import { wholeTicks } from '../model/wholeTicks';
import './Charts.css';

const states = ['live', 'upcoming', 'ended'] as const;
const colorOf = (state: (typeof states)[number]) => `var(--${state})`;
const summaryOf = ({ live, upcoming, ended }: StateCounts) => t.dashboard.donutSummary(live, upcoming, ended);

/** A point of the ring, after a part of it from its top on. */
const pointAt = (part: number) =>
  [50 + 40 * Math.sin(2 * Math.PI * part), 50 - 40 * Math.cos(2 * Math.PI * part)]
    .map((place) => place.toFixed(3))
    .join(' ');
/** The ring from one part to another, half of it at most. */
const arcOf = (from: number, to: number) => `M ${pointAt(from)} A 40 40 0 0 1 ${pointAt(to)}`;

/** A donut of approved pools: Live, Upcoming, Ended. */
export function StateDonut({ counts }: { counts: StateCounts }) {
  const total = totalOf(counts);
  // The whole ring is of the state with most pools, and the others lie on it: an arc of nearly all of it would end where it begins.
  const most = states.reduce((one, other) => (counts[other] > counts[one] ? other : one));
  const others = states
    .map((state, index) => ({
      state,
      count: counts[state],
      before: states.slice(0, index).reduce((sum, earlier) => sum + counts[earlier], 0),
    }))
    .filter(({ state, count }) => state !== most && count > 0);
  return (
    <figure className="chart-donut">
      <figcaption className="visually-hidden">{summaryOf(counts)}</figcaption>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="40" stroke={total > 0 ? colorOf(most) : 'var(--sunken)'} />
        {others.map(({ state, count, before }) => (
          <path key={state} d={arcOf(before / total, (before + count) / total)} stroke={colorOf(state)} />
        ))}
      </svg>
      <Legend counts={counts} />
    </figure>
  );
}

/** Pools by network, stacked by state; 730 by 250 px if there is room. */
export function NetworkBars({ networks }: { networks: { name: string; counts: StateCounts }[] }) {
  const totals = networks.map(({ counts }) => totalOf(counts));
  const ticks = wholeTicks(Math.max(0, ...totals));
  const share = (pools: number) => `${(100 * pools) / (ticks.at(-1) ?? 1)}%`;
  return (
    <figure className="chart-bar">
      <figcaption className="visually-hidden">
        {t.dashboard.barSummary(totals.reduce((sum, total) => sum + total, 0))}
      </figcaption>
      <div className="chart-plot">
        {ticks.map((tick) => (
          <span key={tick} className="chart-tick" style={{ bottom: share(tick) }} aria-hidden="true">
            <span className="num">{tick}</span>
          </span>
        ))}
        <ul className="chart-columns">
          {networks.map(({ name, counts }) => (
            <li key={name} title={summaryOf(counts)}>
              <span className="visually-hidden">{summaryOf(counts)}</span>
              <span className="chart-total num" aria-hidden="true">
                {totalOf(counts)}
              </span>
              {states.toReversed().map((state) => (
                <span
                  key={state}
                  className="chart-stack"
                  style={{ height: share(counts[state]), background: colorOf(state) }}
                />
              ))}
              <span className="chart-name">{name}</span>
            </li>
          ))}
        </ul>
      </div>
      <Legend />
    </figure>
  );
}

/** What the colors are of, with the numbers where they are not in the chart. */
function Legend({ counts }: { counts?: StateCounts }) {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {states.map((state) => (
        <li key={state}>
          <span className="chart-color" style={{ background: colorOf(state) }} />
          {t.dashboard.donut[state]}
          {counts && <strong className="num">{counts[state]}</strong>}
        </li>
      ))}
    </ul>
  );
}
