import type { Pool } from '@launchpad/api';
import { toDecimalText, formatPrice, pairDecimals, priceNumber, compactAmount } from '@launchpad/web-kit';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { t } from '../../strings';
import { neededAt, type Depth } from './depth';

const H = 260;
const INITIAL_WIDTH = 640;
const PAD = { left: 8, right: 8, top: 14, bottom: 26 };

/** The width of an element, so that the chart's text has the same size on any screen. */
function useWidth(): [RefObject<HTMLElement | null>, number] {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(INITIAL_WIDTH);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

interface Props {
  pool: Pool;
  depth: Depth;
  /** label of the clearing price in the pool's state */
  priceLabel: string;
}

/**
 * Price from left to right. The steps are the cumulative bids from the best price down, the slanted line is what the
 * whole supply costs at each price; the sale clears where they meet. Floats are used for pixels only.
 */
export function DepthChart({ pool, depth, priceLabel }: Props) {
  const clip = useId();
  const [figure, W] = useWidth();
  const decimals = pairDecimals(pool);
  const { steps, clearing } = depth;
  const money = (amount: bigint) => Number(toDecimalText(amount, pool.bdDecimals));
  const prices = steps.map(({ price }) => priceNumber(price, decimals));
  const lowest = Math.min(...prices, clearing ? priceNumber(clearing, decimals) : Infinity);
  const highest = Math.max(...prices);
  const margin = (highest - lowest || highest || 1) * 0.12;
  const [from, to] = [Math.max(0, lowest - margin), highest + margin];
  const demand = money(steps.at(-1)?.cumulative ?? 0n);
  const top = demand * 1.15 || 1;

  const x = (price: number) => PAD.left + ((price - from) / (to - from)) * (W - PAD.left - PAD.right);
  const y = (amount: number) => H - PAD.bottom - (amount / top) * (H - PAD.top - PAD.bottom);

  // from the right: no bids above the best price, then one stair per step
  let stairs = `M${x(to)},${y(0)}`;
  steps.forEach(({ cumulative }, i) => {
    const at = x(prices[i] ?? 0);
    stairs += ` H${at} V${y(money(cumulative))}`;
  });
  stairs += ` H${x(from)}`;

  const supply = BigInt(pool.poolSellAmount);
  const unit = clearing ?? steps[0]?.price;
  const perPrice = unit ? money(neededAt(unit, supply)) / priceNumber(unit, decimals) : 0;
  // with little demand the line is above the visible range
  const needed = perPrice > 0 && from * perPrice < top;
  const clearingX = clearing && x(priceNumber(clearing, decimals));
  const draft = steps.find((step) => step.draft);
  const draftX = draft && x(priceNumber(draft.price, decimals));

  return (
    <figure className="depth" ref={figure}>
      <svg
        viewBox={`0 0 ${W} ${H}`}
        role="img"
        aria-label={t.book.summary(
          priceLabel,
          formatPrice(clearing, decimals),
          pool.bdSymbol,
          steps.reduce((sum, step) => sum + (step.draft ? 0 : step.orders), 0),
        )}
      >
        <clipPath id={clip}>
          <rect x={PAD.left} y={PAD.top} width={W - PAD.left - PAD.right} height={H - PAD.top - PAD.bottom} />
        </clipPath>
        <path d={`${stairs} V${y(0)} Z`} className="depth-area" />
        <path d={stairs} className="depth-line" />
        {needed && (
          <line
            x1={x(from)}
            y1={y(from * perPrice)}
            x2={x(to)}
            y2={y(to * perPrice)}
            className="depth-needed"
            clipPath={`url(#${clip})`}
          />
        )}
        {draftX !== undefined && (
          <line x1={draftX} x2={draftX} y1={PAD.top} y2={y(0)} className="depth-draft" />
        )}
        {clearingX !== undefined && (
          <line x1={clearingX} x2={clearingX} y1={PAD.top} y2={y(0)} className="depth-clearing" />
        )}
        <line x1={PAD.left} x2={W - PAD.right} y1={y(0)} y2={y(0)} className="depth-axis" />
        {[0, 0.5, 1].map((share) => {
          const price = from + (to - from) * share;
          const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle';
          return (
            <text key={share} x={x(price)} y={H - 8} textAnchor={anchor} className="depth-label num">
              {price >= 100 ? price.toFixed(0) : price.toPrecision(3)}
            </text>
          );
        })}
        <text x={PAD.left} y={PAD.top + 4} className="depth-label num">
          {compactAmount(steps.at(-1)?.cumulative ?? 0n, pool.bdDecimals)} {pool.bdSymbol}
        </text>
      </svg>
      <figcaption className="depth-legend">
        <span>{t.book.demand}</span>
        {needed && <span className="key-needed">{t.book.needed}</span>}
        {clearingX !== undefined && <span className="key-clearing">{priceLabel}</span>}
        {draft && <span className="key-draft">{t.book.draft}</span>}
      </figcaption>
    </figure>
  );
}
