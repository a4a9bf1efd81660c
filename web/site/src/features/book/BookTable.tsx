import {
  Pagination,
  comparePrices,
  formatAmount,
  formatDateUtc,
  formatPrice,
  pairDecimals,
  usePages,
} from '@launchpad/web-kit';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import { tokensFor, type Market, type PricePoint } from './market';
import type { OwnBid } from './PriceChart';

const ROWS = 8;

interface Props {
  pool: SteadyPool;
  market: Market;
  history: readonly PricePoint[];
  mine: readonly OwnBid[];
}

/** The figures of the chart: the demand at each price, and the clearing price after each bid. */
export function BookTable({ pool, market, history, mine }: Props) {
  const decimals = pairDecimals(pool);
  const { levels, clearing } = market;
  const { page, pages, onChange, shown } = usePages(levels, ROWS);
  const money = (amount: bigint) => formatAmount(amount, pool.bdDecimals, 2);
  // an own bid belongs to the first step at or below its price
  const own = new Set(
    mine.map(({ minBuyAmounts, sellAmounts }) => {
      const limit = { buy: BigInt(minBuyAmounts), sell: BigInt(sellAmounts) };
      return levels.findIndex(({ price }) => comparePrices(price, limit) <= 0);
    }),
  );
  const clearsAt = levels.findLastIndex(({ wins }) => wins);
  return (
    <>
      <div className="book-table">
        <table className="table num">
          <caption className="visually-hidden">{t.book.tableDemand}</caption>
          <thead>
            <tr>
              <th scope="col">
                {t.book.price} ({pool.bdSymbol})
              </th>
              <th scope="col">{t.book.amount}</th>
              <th scope="col">{t.book.cumulative}</th>
              <th scope="col">{t.book.buys(pool.ptSymbol)}</th>
              <th scope="col">{t.book.orders}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((level, i) => {
              const index = (page - 1) * ROWS + i;
              return (
                <tr key={index} className={own.has(index) ? 'book-mine' : ''}>
                  <td>
                    {formatPrice(level.price, decimals)}{' '}
                    {own.has(index) && <small className="book-tag-mine">{t.book.yours}</small>}{' '}
                    {clearing && index === clearsAt && (
                      <small className="book-tag">{t.book.clearsHere}</small>
                    )}
                  </td>
                  <td>{money(level.amount)}</td>
                  <td>{money(level.cumulative)}</td>
                  <td>{formatAmount(tokensFor(level.cumulative, level.price), pool.ptDecimals, 2)}</td>
                  <td>{level.orders}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Pagination page={page} pages={pages} onChange={onChange} />
      {history.length > 0 && <HistoryTable pool={pool} history={history} />}
    </>
  );
}

function HistoryTable({ pool, history }: Pick<Props, 'pool' | 'history'>) {
  const { page, pages, onChange, shown } = usePages(history.toReversed(), ROWS);
  return (
    <>
      <table className="table num book-history">
        <caption>{t.book.tableHistory}</caption>
        <thead>
          <tr>
            <th scope="col">{t.book.time}</th>
            <th scope="col">
              {t.book.price} ({pool.bdSymbol})
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ at, price }, i) => (
            <tr key={i}>
              <td>{formatDateUtc(at)}</td>
              <td>{formatPrice(price, pairDecimals(pool))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination page={page} pages={pages} onChange={onChange} />
    </>
  );
}
