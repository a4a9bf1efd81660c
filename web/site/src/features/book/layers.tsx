import { compactAmount, formatPrice } from '@launchpad/web-kit';
import { memo } from 'react';
import { t } from '../../strings/pool';
import type { Layout, PlacedLine } from './layout';
import { ROW, rowsOf } from './layout';
import { costOf, type Market, type PricePoint } from './market';
import { barsOf, ticksOf } from './scale';
import { timeLabels, type TimeAxis } from './timeAxis';

/** Own bids as the chart marks them. */
export interface Dot {
  id: string;
  x: number;
  y: number;
}

/** Grid and price labels, at the right as everything else shares them. */
export const Grid = memo(function Grid({ layout }: { layout: Layout }) {
  return (
    <>
      {ticksOf(layout.scale, layout.decimals).map((price) => {
        const y = layout.y(price);
        return (
          <g key={y}>
            <line x1={0} x2={layout.right} y1={y} y2={y} className="chart-grid" />
            <text x={layout.right + 8} y={y + 4} className="chart-text num">
              {formatPrice(price, layout.decimals)}
            </text>
          </g>
        );
      })}
    </>
  );
});

/** The clearing price as steps: at most four points for each column of pixels. */
function stepsOf(history: readonly PricePoint[], layout: Layout, axis: TimeAxis): string {
  let path = '';
  // of the column that is open, the heights in half pixels
  let column = -1;
  let low = 0;
  let high = 0;
  let last = 0;
  const flush = () => {
    if (column < 0) return;
    path += path === '' ? `M${column},${last / 2}` : `H${column}`;
    path += low === high ? `V${last / 2}` : `V${high / 2}V${low / 2}V${last / 2}`;
  };
  for (const { at, value } of history) {
    const x = Math.round(axis.x(at));
    const y = Math.round(layout.yOf(value) * 2);
    if (x !== column) {
      flush();
      column = x;
      low = high = y;
    } else if (y > low) low = y;
    else if (y < high) high = y;
    last = y;
  }
  flush();
  return path && `${path}H${Math.round(axis.x(axis.to))}`;
}

const RADIUS = 2;
const corner = (r: number, dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
/** From one long side of a bar to the other, at its right and at its left end. */
const endOf = (r: number, sign: 1 | -1) =>
  `${corner(r, sign * r, sign * r)}v${sign * (ROW - 2 - 2 * r)}${corner(r, -sign * r, sign * r)}`;
const [RIGHT, LEFT] = [endOf(RADIUS, 1), endOf(RADIUS, -1)];

/** Bars with round corners, as one shape: a bid changes its outline instead of dozens of elements. */
function barsPath(bars: readonly { x: number; y: number; width: number }[]): string {
  let path = '';
  for (const { x, y, width } of bars) {
    if (width === 0) continue;
    const r = Math.min(RADIUS, width / 2);
    const across = width - 2 * r;
    const [right, left] = r === RADIUS ? [RIGHT, LEFT] : [endOf(r, 1), endOf(r, -1)];
    path += `M${x + r} ${y}h${across}${right}h${-across}${left}z`;
  }
  return path;
}

interface MarketProps {
  market: Market;
  history: readonly PricePoint[];
  layout: Layout;
  axis: TimeAxis;
  clip: string;
}

/** Left: the clearing price over time. Right: the demand at each price. */
export const MarketLayer = memo(function MarketLayer({ market, history, layout, axis, clip }: MarketProps) {
  const { top, bottom, right, split } = layout;
  const path = stepsOf(history, layout, axis);
  const rows = rowsOf(layout);
  const bars = barsOf(market.levels, layout.scale, rows);
  const most = bars.reduce((max, { won, lost }) => (won + lost > max ? won + lost : max), 1n);
  const width = (amount: bigint) => (Number((amount * 10_000n) / most) / 10_000) * (right - layout.bars);
  const height = (bottom - top) / rows;
  const start = history[0] && Math.round(axis.x(history[0].at));
  const yOf = (row: number) => top + row * height;
  const atLeast = (amount: bigint) => (amount > 0n ? Math.max(1.5, width(amount)) : 0);
  return (
    <>
      <g clipPath={`url(#${clip})`}>
        {path && (
          <>
            <path d={`${path}V${bottom}H${start}Z`} className="chart-area" />
            <path d={path} className="chart-price" />
          </>
        )}
      </g>
      <path
        d={barsPath(bars.map(({ row, won }) => ({ x: layout.bars, y: yOf(row), width: atLeast(won) })))}
        className="bar-won"
      />
      <path
        d={barsPath(
          bars.map(({ row, won, lost }) => ({
            x: layout.bars + atLeast(won),
            y: yOf(row),
            width: atLeast(lost),
          })),
        )}
        className="bar-lost"
      />
      <TimeLabels axis={axis} split={split} bars={layout.bars} y={layout.height - 6} />
    </>
  );
});

interface TimeProps {
  axis: TimeAxis;
  split: number;
  bars: number;
  y: number;
}

/** What is written below the chart. */
const TimeLabels = memo(function TimeLabels({ axis, split, bars, y }: TimeProps) {
  return (
    <>
      {timeLabels(axis, split).map(({ x, text, anchor }) => (
        <text key={x} x={x} y={y} textAnchor={anchor} className="chart-text num" data-axis="time">
          {text}
        </text>
      ))}
      <text x={bars} y={y} className="chart-text">
        {t.book.byPrice}
      </text>
    </>
  );
});

interface DepthProps {
  market: Market;
  layout: Layout;
  bdDecimals: number;
  /** pixels for an amount of bidding tokens */
  x: (amount: bigint) => number;
  top: bigint;
  clip: string;
}

/** The demand from the best price down, and what the whole supply costs at each price. */
export const DepthLayer = memo(function DepthLayer({ market, layout, bdDecimals, x, top, clip }: DepthProps) {
  const { bottom } = layout;
  let path = `M0,${layout.top}`;
  for (const { value, cumulative } of market.levels) path += `V${layout.yOf(value)}H${x(cumulative)}`;
  path += `V${bottom}`;
  const clearingY = market.clearing ? layout.y(market.clearing) : bottom;
  return (
    <>
      <clipPath id={`${clip}-won`}>
        <rect x={0} y={0} width={layout.right} height={Math.max(0, clearingY)} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d={`${path}H0Z`} className="depth-lost" />
        <path d={`${path}H0Z`} className="depth-won" clipPath={`url(#${clip}-won)`} />
        <path d={path} className="depth-line" />
        {costShown(market, layout, top) && <CostLine market={market} layout={layout} x={x} />}
      </g>
      {[0n, top / 2n, top].map((amount, index) => (
        <text
          key={index}
          x={x(amount)}
          y={layout.height - 6}
          textAnchor={(['start', 'middle', 'end'] as const)[index]}
          className="chart-text num"
        >
          {compactAmount(amount, bdDecimals)}
        </text>
      ))}
    </>
  );
});

/** The whole supply costs more at higher prices, in proportion. */
function CostLine({ market, layout, x }: Pick<DepthProps, 'market' | 'layout' | 'x'>) {
  const price = market.clearing ?? market.reserve;
  const perPixel = x(costOf(market.supply, price)) / (layout.y(price) - layout.yOf(0));
  const at = (y: number) => perPixel * (y - layout.yOf(0));
  return (
    <line
      x1={at(layout.bottom)}
      y1={layout.bottom}
      x2={at(layout.top)}
      y2={layout.top}
      className="depth-cost"
    />
  );
}

/** Whether the cost of the whole supply is inside the picture anywhere. */
export function costShown(market: Market, layout: Layout, top: bigint): boolean {
  const lowest = layout.valueAt(layout.bottom);
  const reference = market.clearing ?? market.reserve;
  const cost = costOf(market.supply, reference);
  const y = layout.yOf(0) - layout.y(reference);
  return Number(cost) * ((layout.yOf(0) - layout.yOf(lowest)) / y) < Number(top);
}

/** The line at a certain price. */
export const PriceLine = memo(function PriceLine({
  kind,
  y,
  labelY,
  label,
  beyond,
  right,
}: Omit<PlacedLine, 'price'> & { right: number }) {
  return (
    <g className={`line-${kind}`}>
      {!beyond && <line x1={0} x2={right} y1={y} y2={y} />}
      <text x={4} y={labelY} className="chart-text num">
        {label}
        {beyond === 'above' ? ' ↑' : beyond === 'below' ? ' ↓' : ''}
      </text>
    </g>
  );
});

/** What lies beyond the axis, as texts. */
export const Folds = memo(function Folds({
  layout,
  above,
  below,
}: {
  layout: Layout;
  above: string | undefined;
  below: string | undefined;
}) {
  return (
    <>
      {above && (
        <text x={layout.right} y={layout.top - 8} textAnchor="end" className="chart-fold num">
          ▲ {above}
        </text>
      )}
      {below && (
        <text x={layout.right} y={layout.bottom - 3} textAnchor="end" className="chart-fold num">
          ▼ {below}
        </text>
      )}
    </>
  );
});

export const Dots = memo(function Dots({ dots }: { dots: readonly Dot[] }) {
  return (
    <>
      {dots.map(({ id, x, y }) => (
        <circle key={id} cx={x} cy={y} r={5} className="chart-dot" />
      ))}
    </>
  );
});
