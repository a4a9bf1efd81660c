import type { Book } from '@launchpad/api';
import {
  Empty,
  Loading,
  Segmented,
  Skeleton,
  formatPrice,
  lazyPart,
  pairDecimals,
  reservePrice,
  toPrice,
  type Price,
  type Tense,
} from '@launchpad/web-kit';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Suspense, memo, useDeferredValue, useMemo, useState } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import { useSeriesQuery } from './api';
import { historyOf, marketOf, type PricePoint } from './market';
import type { OwnBid } from './PriceChart';
import './book.css';

const BookTable = lazyPart(
  () => import('./BookTable'),
  (m) => m.BookTable,
);
const PriceChart = lazyPart(
  () => import('./PriceChart'),
  (m) => m.PriceChart,
);

interface Props {
  pool: SteadyPool;
  book: Book | undefined;
  /** the book's, or before it is loaded the pool's */
  clearingPrice: Book['clearingPrice'];
  hasBids: boolean;
  /** how the pool's state speaks of its figures */
  tense: Exclude<Tense, 'none'>;
  /** price of the form's draft, if it has one */
  draft: Price | undefined;
  /** the wallet's bids in this pool that were not withdrawn */
  mine?: readonly OwnBid[];
  /** takes a price from the chart into the form; absent where there is no form */
  onChoosePrice?: ((price: Price) => void) | undefined;
  /** shows an own bid */
  onOpenBid?: (id: string) => void;
}

const NONE: readonly never[] = [];

type View = 'market' | 'depth' | 'table';
const VIEWS = (['market', 'depth', 'table'] as const).map((value) => ({ value, label: t.book.views[value] }));

/** The market of a pool: demand by price and the clearing price over time, as a chart or as figures. */
export function OrderBook({
  pool,
  book,
  clearingPrice,
  hasBids,
  tense,
  draft,
  mine = NONE,
  onChoosePrice,
  onOpenBid = openRow,
}: Props) {
  const [view, setView] = useState<View>('market');
  const { data: series } = useSeriesQuery(hasBids ? pool.poolId : skipToken);
  // first drawn in slices, between which the browser takes input
  const hasBook = useDeferredValue(book !== undefined);
  const hasSeries = useDeferredValue(series !== undefined);
  const market = useMemo(() => (hasBook && book ? marketOf(book, pool) : undefined), [hasBook, book, pool]);
  const history = useMemo(
    (): readonly PricePoint[] => (hasSeries && series ? historyOf(series.entries, pool) : NONE),
    [hasSeries, series, pool],
  );
  const clearing = toPrice(clearingPrice);
  const shared = { pool, history, mine };
  return (
    <section className="card" aria-labelledby="book-title">
      <Head
        label={clearing ? t.pool.figures[tense].price : t.book.reserve}
        price={formatPrice(clearing ?? reservePrice(pool), pairDecimals(pool))}
        symbol={pool.bdSymbol}
        view={view}
        onChoose={setView}
      />
      {!market ? (
        <Placeholder />
      ) : market.levels.length === 0 ? (
        <Empty text={t.book.empty} />
      ) : view === 'table' ? (
        <Suspense fallback={<Placeholder />}>
          <BookTable {...shared} market={market} />
        </Suspense>
      ) : (
        <Suspense fallback={<Placeholder />}>
          <PriceChart
            {...shared}
            market={market}
            draft={draft}
            tense={tense}
            view={view}
            onChoosePrice={onChoosePrice}
            onOpenBid={onOpenBid}
          />
        </Suspense>
      )}
    </section>
  );
}

interface HeadProps {
  label: string;
  price: string;
  symbol: string;
  view: View;
  onChoose: (view: View) => void;
}

/** Not drawn again with a bid that leaves the price as it is. */
const Head = memo(function Head({ label, price, symbol, view, onChoose }: HeadProps) {
  return (
    <div className="book-head">
      <div>
        <h2 className="visually-hidden" id="book-title">
          {t.book.title}
        </h2>
        <p className="faint">{label}</p>
        <p className="book-price num">
          {price} <small className="muted">{symbol}</small>
        </p>
      </div>
      <Segmented label={t.book.title} value={view} onChange={onChoose} options={VIEWS} />
    </div>
  );
});

function Placeholder() {
  return (
    <Loading>
      <Skeleton height={430} radius={10} />
    </Loading>
  );
}

/** Brings a bid's row into view and focuses it. */
function openRow(id: string) {
  const row = document.getElementById(`bid-${id}`);
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}
