import type { Book, Pool } from '@launchpad/api';
import {
  Empty,
  Loading,
  Segmented,
  Pagination,
  Skeleton,
  compactAmount,
  formatAmount,
  formatPrice,
  pairDecimals,
  toPrice,
  type Price,
} from '@launchpad/web-kit';
import { useMemo, useState } from 'react';
import { t } from '../../strings';
import { depthOf, type Depth } from './depth';
import { DepthChart } from './DepthChart';
import './book.css';

interface Props {
  pool: Pool;
  book: Book | undefined;
  /** label of the clearing price in the pool's state */
  priceLabel: string;
  /** price of the form's draft, if it has one */
  draft: Price | undefined;
}

const TABLE_ROWS = 8;

/** Depth chart and order book by price step, with the clearing price; both include the draft. */
export function OrderBook({ pool, book, priceLabel, draft }: Props) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const depth = useMemo(() => {
    if (!book) return undefined;
    const computed = depthOf(book, pool, draft);
    // the steps are coarser than the bids: without a draft the server's price is more exact
    return draft ? computed : { ...computed, clearing: toPrice(book.clearingPrice) ?? computed.clearing };
  }, [book, pool, draft]);
  return (
    <section className="card" aria-labelledby="book-title">
      <div className="book-head">
        <h2 className="h3" id="book-title">
          {t.book.title}
        </h2>
        <Segmented
          label={t.book.title}
          value={view}
          onChange={setView}
          options={[
            { value: 'chart', label: t.book.chart },
            { value: 'table', label: t.book.table },
          ]}
        />
      </div>
      {!depth ? (
        <Loading>
          <Skeleton height={240} radius={10} />
        </Loading>
      ) : depth.steps.length === 0 ? (
        <Empty text={t.book.empty} />
      ) : (
        <>
          {view === 'chart' ? (
            <DepthChart pool={pool} depth={depth} priceLabel={priceLabel} />
          ) : (
            <BookTable pool={pool} depth={depth} />
          )}
          <p className="book-clearing">
            {priceLabel}{' '}
            <b className="num">
              {formatPrice(depth.clearing, pairDecimals(pool))} {pool.bdSymbol}
            </b>
          </p>
        </>
      )}
    </section>
  );
}

function BookTable({ pool, depth }: { pool: Pool; depth: Depth }) {
  const [page, setPage] = useState(1);
  const decimals = pairDecimals(pool);
  return (
    <>
      <table className="table num">
        <thead>
          <tr>
            <th scope="col">
              {t.book.price} ({pool.bdSymbol})
            </th>
            <th scope="col">{t.book.amount}</th>
            <th scope="col">{t.book.cumulative}</th>
            <th scope="col">{t.book.orders}</th>
          </tr>
        </thead>
        <tbody>
          {depth.steps.slice((page - 1) * TABLE_ROWS, page * TABLE_ROWS).map((step, i) => (
            <tr key={i} className={step.draft ? 'book-draft' : ''}>
              <td>
                {formatPrice(step.price, decimals)} {step.draft && <small>{t.book.draft}</small>}
              </td>
              <td>{formatAmount(step.sellAmount, pool.bdDecimals, 2)}</td>
              <td>{compactAmount(step.cumulative, pool.bdDecimals)}</td>
              <td>{step.orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination page={page} pages={Math.ceil(depth.steps.length / TABLE_ROWS)} onChange={setPage} />
    </>
  );
}
