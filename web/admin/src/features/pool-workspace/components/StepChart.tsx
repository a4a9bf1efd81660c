import { formatDay } from '@launchpad/web-kit';
import type { Point } from '../model/series';
import './StepChart.css';

const [WIDTH, HEIGHT, PAD] = [600, 160, 4];

interface Props {
  points: readonly Point[];
  /** says in words what the drawing shows */
  summary: string;
  format: (value: number) => string;
}

/** A line in steps over time. */
export function StepChart({ points, summary, format }: Props) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const highest = Math.max(...points.map(({ value }) => value));
  const span = Math.max(1, last.time - first.time);
  const x = (time: number) => (points.length === 1 ? WIDTH : ((time - first.time) / span) * WIDTH);
  const y = (value: number) => HEIGHT - PAD - (highest === 0 ? 0 : value / highest) * (HEIGHT - 2 * PAD);
  const steps = points.map(({ time, value }, index) =>
    index === 0 ? `M0,${y(value)}H${x(time)}` : `H${x(time)}V${y(value)}`,
  );
  return (
    <figure>
      <figcaption className="visually-hidden">{summary}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="step-chart-drawing"
      >
        <path d={`${steps.join('')}H${WIDTH}V${HEIGHT}H0Z`} className="step-chart-area" />
        <path
          d={`${steps.join('')}H${WIDTH}`}
          className="step-chart-line"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="step-chart-axis num faint" aria-hidden="true">
        <span>{formatDay(first.time)}</span>
        <span>{format(highest)}</span>
        <span>{formatDay(last.time)}</span>
      </p>
    </figure>
  );
}
