import type { Order } from '@launchpad/api';
import {
  comparePrices,
  formatPrice,
  pairDecimals,
  timesText,
  useFromChainNow,
  type Price,
  type Tense,
} from '@launchpad/web-kit';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import { Legend, ZoomButtons } from './ChartFoot';
import { Crosshair, type Pointed } from './Crosshair';
import { floatOf } from './floatPrice';
import { DepthLayer, Dots, Folds, Grid, MarketLayer, PriceLine, costShown, type Dot } from './layers';
import { layoutOf, placeLines, rowsOf, textsOf, type Layout, type Line } from './layout';
import { demandBetween, demandFrom, pointAt, tokensFor, type Market, type PricePoint } from './market';
import { foldsOf, highestOf, isOn, isSameScale, priceAt, scaleOf, type Fold, type Zoom } from './scale';
import { inWholePixels, timeAxisOf, timeText } from './timeAxis';

/** An own bid, as the chart marks it. */
export type OwnBid = Pick<Order, '_id' | 'minBuyAmounts' | 'sellAmounts' | 'createdAt'>;

export interface ChartProps {
  pool: SteadyPool;
  market: Market;
  history: readonly PricePoint[];
  mine: readonly OwnBid[];
  draft: Price | undefined;
  /** how the pool's state speaks of its figures */
  tense: Exclude<Tense, 'none'>;
  view: 'market' | 'depth';
  onChoosePrice: ((price: Price) => void) | undefined;
  onOpenBid: (id: string) => void;
}

const INITIAL_WIDTH = 640;

/** The width of an element, so that the chart's text has the same size on any screen. */
function useWidth(): [RefObject<HTMLElement | null>, number] {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(INITIAL_WIDTH);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, Math.floor(entry.contentRect.width))),
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** The same object while what it says is the same. */
function useSame<T>(value: T, isSame: (a: T, b: T) => boolean): T {
  const [kept, setKept] = useState(value);
  if (kept === value || isSame(kept, value)) return kept;
  setKept(value);
  return value;
}

const limitOf = ({ minBuyAmounts, sellAmounts }: OwnBid): Price => ({
  buy: BigInt(minBuyAmounts),
  sell: BigInt(sellAmounts),
});

/** The chart: one vertical price axis for time, demand and every price that matters. */
export function PriceChart(props: ChartProps) {
  const { pool, market, history, mine, draft, view, onChoosePrice, onOpenBid } = props;
  const id = useId();
  const [figure, width] = useWidth();
  const [zoom, setZoom] = useState<Zoom>('fit');
  const { bdDecimals, ptDecimals, bdSymbol, ptSymbol } = pool;
  const decimals = useMemo(() => pairDecimals({ bdDecimals, ptDecimals }), [bdDecimals, ptDecimals]);
  const texts = useMemo(
    () => textsOf({ bdDecimals, ptDecimals, bdSymbol, ptSymbol }),
    [bdDecimals, ptDecimals, bdSymbol, ptSymbol],
  );
  const limits = useMemo(() => mine.map(limitOf), [mine]);
  const highest = highestOf(limits);
  const end = useTimeEnd(pool, history);
  const from = Math.min(pool.poolStartDate, history[0]?.at ?? end);
  const isLive = end < pool.poolEndDate && !pool.closeStatus;

  const scale = useMemo(() => {
    const float = (price: Price) => floatOf(price, decimals);
    const { levels, clearing, reserve } = market;
    const inside = [...extremesOf(history), ...(clearing ? [float(clearing)] : [])];
    const ifNear = [reserve, ...limits, ...(draft ? [draft] : [])].map(float);
    return scaleOf({ levels, inside, ifNear, center: float(clearing ?? reserve), zoom });
  }, [market, history, limits, draft, decimals, zoom]);
  const steadyScale = useSame(scale, isSameScale);
  const layout = useMemo(() => layoutOf(width, steadyScale, decimals), [width, steadyScale, decimals]);

  const to = isLive ? Math.min(inWholePixels(from, end, layout.split), pool.poolEndDate) : end;
  const axis = useMemo(() => timeAxisOf(from, to, isLive, layout.split), [from, to, isLive, layout.split]);
  // the line ends in the price of now, which a withdrawal may have changed since the last bid
  const points = useMemo(
    () =>
      market.clearing && history.length > 0
        ? [...history, { at: to, price: market.clearing, value: floatOf(market.clearing, decimals) }]
        : history,
    [history, market.clearing, decimals, to],
  );

  const depthTop = useMemo(() => {
    const sum = demandFrom(market.levels, priceAt(layout.scale.low, layout.scale, decimals));
    return ((sum > 0n ? sum : 1n) * 108n) / 100n;
  }, [market, layout, decimals]);
  const depthX = useCallback(
    (amount: bigint) => (Number((amount * 100_000n) / depthTop) / 100_000) * layout.right,
    [depthTop, layout.right],
  );

  const dots = useMemo(
    () =>
      mine.flatMap((bid, index): Dot[] => {
        const price = limits[index]!;
        if (!isOn(layout.scale, floatOf(price, decimals))) return [];
        const x = view === 'market' ? axis.x(bid.createdAt) : depthX(demandFrom(market.levels, price));
        return [{ id: bid._id, x: Math.max(6, x), y: layout.y(price) }];
      }),
    [mine, limits, layout, axis, view, depthX, market, decimals],
  );
  const lines = placeLines(linesOf(props, highest), layout);
  const hasCost = view === 'depth' && costShown(market, layout, depthTop);

  const describe = useCallback(
    ({ price, at }: Pointed) => {
      const sum = demandFrom(market.levels, price);
      const tokens = tokensFor(sum, price);
      const parts = [
        t.book.here(texts.price(price), texts.money(demandAround(market, layout, price))),
        t.book.above(texts.money(sum), texts.tokens(tokens), timesText(tokens, market.supply)),
      ];
      const point = at === undefined ? undefined : pointAt(points, at);
      if (at !== undefined && view === 'market' && point)
        parts.push(t.book.then(timeText(at, axis), texts.price(point.price)));
      return parts.join(' ');
    },
    [market, layout, texts, points, axis, view],
  );

  const folds = foldsOf(market.levels, layout.scale);
  const folded = (side: 'above' | 'below', fold: Fold | undefined) =>
    fold && t.book.folded[side](texts.money(fold.amount), texts.price(fold.to));
  return (
    <figure className="chart" ref={figure}>
      <div className="chart-plot" style={{ height: layout.height }}>
        <svg width={layout.width} height={layout.height} aria-hidden="true">
          <clipPath id={id}>
            <rect x={0} y={layout.top} width={layout.right} height={layout.bottom - layout.top} />
          </clipPath>
          <Grid layout={layout} />
          {view === 'market' ? (
            <MarketLayer market={market} history={points} layout={layout} axis={axis} clip={id} />
          ) : (
            <DepthLayer
              market={market}
              layout={layout}
              bdDecimals={pool.bdDecimals}
              x={depthX}
              top={depthTop}
              clip={id}
            />
          )}
          {lines.map(({ price, ...line }) => (
            <PriceLine key={line.kind} {...line} right={layout.right} />
          ))}
          <Dots dots={dots} />
          <Folds layout={layout} above={folded('above', folds.above)} below={folded('below', folds.below)} />
        </svg>
        <p className="visually-hidden" id={`${id}-summary`}>
          {summaryOf(props, highest, texts)}
        </p>
        <Crosshair
          layout={layout}
          start={floatOf(market.clearing ?? market.reserve, decimals)}
          label={view === 'market' ? t.book.marketLabel : t.book.depthLabel}
          describedBy={`${id}-summary`}
          times={{
            points: view === 'market' ? history : [],
            width: view === 'market' ? layout.split : -1,
            x: axis.x,
            at: axis.at,
          }}
          dots={dots}
          describe={describe}
          onChoose={onChoosePrice}
          onOpenBid={onOpenBid}
        />
      </div>
      <figcaption className="chart-foot">
        <Legend
          view={view}
          tense={props.tense}
          hasClearing={market.clearing !== undefined}
          hasLosers={market.levels.at(-1)?.wins === false}
          hasCost={hasCost}
          hasMine={mine.length > 0}
          hasDraft={draft !== undefined}
        />
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </figcaption>
    </figure>
  );
}

/** Where the time axis ends: now, to the minute, or where the sale ended. */
function useTimeEnd(pool: SteadyPool, history: readonly PricePoint[]): number {
  const now = useFromChainNow(pool.chainId, (seconds) => Math.floor(seconds / 60) * 60);
  return Math.max(Math.min(now, pool.poolEndDate), history.at(-1)?.at ?? 0);
}

/** The places of the lowest and the highest price of a history. */
function extremesOf(history: readonly PricePoint[]): number[] {
  const [first] = history;
  if (!first) return [];
  let [low, high] = [first.value, first.value];
  for (const { value } of history) {
    if (value < low) low = value;
    else if (value > high) high = value;
  }
  return [low, high];
}

/** The demand in the row of pixels around a price. */
function demandAround({ levels }: Market, layout: Layout, price: Price): bigint {
  const { scale, decimals } = layout;
  const half = (scale.high - scale.low) / rowsOf(layout) / 2;
  const value = floatOf(price, decimals);
  const [low, high] = [value - half, value + half].map((at) => priceAt(at, scale, decimals));
  return demandBetween(levels, low!, high!);
}

type Texts = ReturnType<typeof textsOf>;

function linesOf({ pool, market, draft, tense }: ChartProps, highest: Price | undefined): Line[] {
  const decimals = pairDecimals(pool);
  const line = (kind: Line['kind'], name: string, price: Price | undefined): Line[] =>
    price ? [{ kind, price, label: `${name} ${formatPrice(price, decimals)}` }] : [];
  const clearing = line('clearing', t.pool.figures[tense].price, market.clearing);
  const atReserve = clearing.some(({ price }) => comparePrices(price, market.reserve) === 0);
  return [
    ...clearing.map((one) => (atReserve ? { ...one, label: t.book.isReserve(one.label) } : one)),
    ...(atReserve ? [] : line('reserve', t.book.reserve, market.reserve)),
    ...line('mine', t.book.yourHighest, highest),
    ...line('draft', t.book.draft, draft),
  ];
}

/** The whole chart in words. */
function summaryOf({ market, mine, tense }: ChartProps, highest: Price | undefined, texts: Texts): string {
  const { clearing, demand, orders, supply, reserve } = market;
  const at = clearing ?? reserve;
  const spent = mine.reduce((sum, { sellAmounts }) => sum + BigInt(sellAmounts), 0n);
  return [
    clearing ? `${t.pool.figures[tense].price} ${texts.price(clearing)}.` : '',
    t.book.reserveIs(texts.price(reserve)),
    t.book.demandIs(orders, texts.money(demand), timesText(tokensFor(demand, at), supply)),
    highest ? t.book.mineAre(mine.length, texts.money(spent), texts.price(highest)) : t.book.mineNone,
  ]
    .filter(Boolean)
    .join(' ');
}
