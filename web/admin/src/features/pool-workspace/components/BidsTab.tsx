import { pathOf, type Order, type Pool } from '@launchpad/api';
import {
  AddressLabel,
  Empty,
  ExplorerLink,
  formatDate,
  formatPrice,
  pairDecimals,
  Pagination,
  toLoaded,
  TokenAmount,
  useLastPage,
  useNetwork,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { useBiddersQuery } from '../../../common/api';
import { useBidsQuery } from '../api';
import { DataTable, TableSkeleton } from '../../../common/Table';
import { t } from '../../../strings';
import { share } from '../model/statement';
import { Figures } from './Figures';
import './workspace.css';
import '../../../common/LinkButton.css';

const { columns, ...texts } = t.workspace;
const BIDDERS_PER_PAGE = 10;
const BIDS_PER_PAGE = 20;

/** Who bids, how much of the bids a few of them hold, and every bid. */
export function BidsTab({ pool }: { pool: Pool }) {
  return (
    <div className="workspace-stack">
      <BiddersOf pool={pool} />
      <BidsOf pool={pool} />
    </div>
  );
}

function BiddersOf({ pool }: { pool: Pool }) {
  const { poolId, bdDecimals, bdSymbol } = pool;
  const [page, setPage] = useState(1);
  const explorer = useNetwork(pool.chainId)?.explorer;
  const query = useBiddersQuery({ poolId, page, limit: BIDDERS_PER_PAGE });
  const listed = toLoaded(query, ({ bidders }) => Array.isArray(bidders));
  const loaded = useLastPage(listed, page, setPage);
  return (
    <WhenLoaded of={loaded} loading={<TableSkeleton />}>
      {({ bidders, pagination, total, largest, tenLargest }) => (
        <>
          <section className="card workspace-stack">
            <h2 className="h3">{texts.concentration}</h2>
            <Figures
              figures={[
                [texts.figures.bidders, String(pagination.total)],
                [texts.largest, share(BigInt(largest), BigInt(total))],
                [texts.tenLargest, share(BigInt(tenLargest), BigInt(total))],
              ]}
            />
          </section>
          <section className="workspace-stack">
            <h2 className="h3">{texts.biddersTitle}</h2>
            {bidders.length === 0 ? (
              <Empty text={texts.noBids} />
            ) : (
              <DataTable heads={[columns.bidder, columns.bids, columns.pays, columns.share]}>
                {bidders.map(({ address, bids, sellAmount }) => (
                  <tr key={address}>
                    <td data-label={columns.bidder}>
                      <AddressLabel address={address} explorer={explorer} />
                    </td>
                    <td className="num" data-label={columns.bids}>
                      {bids}
                    </td>
                    <td data-label={columns.pays}>
                      <TokenAmount value={sellAmount} decimals={bdDecimals} symbol={bdSymbol} />
                    </td>
                    <td className="num" data-label={columns.share}>
                      {share(BigInt(sellAmount), BigInt(total))}
                    </td>
                  </tr>
                ))}
              </DataTable>
            )}
            <Pagination
              page={page}
              pages={pagination.pages}
              onChange={setPage}
              label={texts.pagesOf(texts.biddersTitle)}
            />
          </section>
        </>
      )}
    </WhenLoaded>
  );
}

function BidsOf({ pool }: { pool: Pool }) {
  const { poolId } = pool;
  const [page, setPage] = useState(1);
  const query = useBidsQuery({ poolId, page, limit: BIDS_PER_PAGE });
  const listed = toLoaded(query, ({ orders }) => Array.isArray(orders));
  const loaded = useLastPage(listed, page, setPage);
  return (
    <section className="workspace-stack">
      <header className="workspace-between">
        <h2 className="h3">{texts.bidsTitle}</h2>
        {pool.poolStatus && !pool.isDeleted && (
          <a
            className="link-button"
            href={pathOf('exportOrders', { poolId })}
            download={`bids-${poolId}.csv`}
          >
            {texts.exportBids}
          </a>
        )}
      </header>
      <WhenLoaded of={loaded} loading={<TableSkeleton />}>
        {({ orders, pagination }) => (
          <>
            {orders.length === 0 ? <Empty text={texts.noBids} /> : <BidTable pool={pool} orders={orders} />}
            <Pagination page={page} pages={pagination.pages} onChange={setPage} />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

function BidTable({ pool, orders }: { pool: Pool; orders: readonly Order[] }) {
  const { ptDecimals, ptSymbol, bdDecimals, bdSymbol } = pool;
  const explorer = useNetwork(pool.chainId)?.explorer;
  const { number, bidder, pays, least, price, outcome, back, placed, transaction } = columns;
  return (
    <DataTable heads={[number, bidder, pays, least, price, outcome, back, placed, transaction]}>
      {orders.map((bid) => (
        <tr key={bid._id}>
          <td className="num" data-label={number}>
            {bid.ordinal}
          </td>
          <td data-label={bidder}>
            <AddressLabel address={bid.orderBy} explorer={explorer} />
          </td>
          <td data-label={pays}>
            <TokenAmount value={bid.sellAmounts} decimals={bdDecimals} symbol={bdSymbol} maxFraction={2} />
          </td>
          <td data-label={least}>
            <TokenAmount value={bid.minBuyAmounts} decimals={ptDecimals} symbol={ptSymbol} maxFraction={2} />
          </td>
          <td className="num" data-label={price}>
            {formatPrice(
              { sell: BigInt(bid.sellAmounts), buy: BigInt(bid.minBuyAmounts) },
              pairDecimals(pool),
            )}
          </td>
          <td data-label={outcome}>
            {bid.isEWD ? texts.withdrawn : <Amount value={bid.outcome?.claimedValue} decimals={ptDecimals} />}
          </td>
          <td data-label={back}>
            <Amount value={bid.outcome?.refundedValue} decimals={bdDecimals} />
          </td>
          <td className="num" data-label={placed}>
            {formatDate(bid.createdAt)}
          </td>
          <td data-label={transaction}>
            {explorer ? <ExplorerLink explorer={explorer} hash={bid.transactionHash} /> : '–'}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Amount({ value, decimals }: { value: string | undefined; decimals: number }) {
  return value === undefined ? '–' : <TokenAmount value={value} decimals={decimals} maxFraction={2} />;
}
