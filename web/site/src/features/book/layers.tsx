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
  let column = { x: -1, low: 0, high: 0, last: 0 };
  const flush = () => {
    if (column.x < 0) return;
    const { x, low, high, last } = column;
    path += path === '' ? `M${x},${last}` : `H${x}`;
    path += low === high ? `V${last}` : `V${high}V${low}V${last}`;
  };
  for (const { at, value } of history) {
    const [x, y] = [Math.round(axis.x(at)), Math.round(layout.yOf(value) * 2) / 2];
    if (x === column.x) {
      column = { x, low: Math.max(column.low, y), high: Math.min(column.high, y), last: y };
    } else {
      flush();
      column = { x, low: y, high: y, last: y };
    }
  }
  flush();
  return path && `${path}H${Math.round(axis.x(axis.to))}`;
}

const RADIUS = 2;

/** Bars with round corners, as one shape: a bid changes its outline instead of dozens of elements. */
function barsPath(bars: readonly { x: number; y: number; width: number }[]): string {
  let path = '';
  for (const { x, y, width } of bars) {
    if (width === 0) continue;
    const r = Math.min(RADIUS, width / 2);
    const [across, down] = [width - 2 * r, ROW - 2 - 2 * r];
    const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
    path += `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
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
      {timeLabels(axis, split).map(({ x, text, anchor }) => (
        <text
          key={x}
          x={x}
          y={layout.height - 6}
          textAnchor={anchor}
          className="chart-text num"
          data-axis="time"
        >
          {text}
        </text>
      ))}
      <text x={layout.bars} y={layout.height - 6} className="chart-text">
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
