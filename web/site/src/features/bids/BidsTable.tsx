import type { Network, Order } from '@launchpad/api';
import {
  AddressLabel,
  DiscardButton,
  Empty,
  ExplorerLink,
  Loading,
  Pagination,
  Skeleton,
  StatusPill,
  TokenAmount,
  formatAmount,
  formatDateUtc,
  formatPrice,
  formatRatio,
  losingReason,
  pairDecimals,
  sameAddress,
  shownOf,
  thresholdReached,
  timeAgo,
  toLoaded,
  toPrice,
  useAddress,
  useFromChainNow,
  useLastPage,
  waitsFor,
  type LosingReason,
  type SentTx,
} from '@launchpad/web-kit';
import { memo, useState } from 'react';
import { useLivePool, type LivePool, type SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import { BIDS_PER_PAGE, useBidsQuery } from './api';
import { BidActionCell } from './BidActionCell';
import { useOwnBids, usePendingBids } from './ownBids';
import './bids.css';

/** So many own bids stay above every page; more on request. */
const PINNED = 3;

/** A pool's bids, newest first, four to a page; the wallet's own stay on top of each. */
export function BidsTable({ pool: terms, network }: { pool: SteadyPool; network: Network }) {
  const pool = useLivePool(terms, 'clearingPrice');
  const [page, setPage] = useState(1);
  const query = useBidsQuery({ poolId: pool.poolId, page });
  const data = shownOf(query);
  const { status } = useLastPage(toLoaded(query), page, setPage);
  const own = useOwnBids(pool.poolId)?.orders;
  const address = useAddress();
  const [allPinned, setAllPinned] = useState(false);
  const pending = usePendingBids(pool.poolId, own ?? data?.orders);
  if (status === 'loading' && !query.error && !data?.orders.length) {
    return (
      <Loading>
        {Array.from({ length: BIDS_PER_PAGE }, (_, i) => (
          <Skeleton key={i} height={44} radius={10} />
        ))}
      </Loading>
    );
  }
  const orders = data?.orders ?? [];
  const listed = new Set(orders.map(({ _id }) => _id));
  const elsewhere = own?.filter(({ _id }) => !listed.has(_id)) ?? [];
  const pinned = allPinned ? elsewhere : elsewhere.slice(0, PINNED);
  const isMine = ({ orderBy }: Order) => sameAddress(orderBy, address);
  const mine = [...pinned, ...orders.filter(isMine)].toSorted((a, b) => b.ordinal - a.ordinal);
  const rows = [...mine, ...orders.filter((bid) => !isMine(bid))];
  // also of a page that failed: it leads to the others
  const pages = <Pagination page={page} pages={query.data?.pagination.pages ?? 1} onChange={setPage} />;
  if (orders.length === 0 && (page > 1 || pending.length === 0)) {
    return (
      <>
        <Empty text={t.bids.none} onRetry={query.error ? query.refetch : undefined} />
        {pages}
      </>
    );
  }
  return (
    <>
      <div className="table-scroll">
        <table className="table bids-table">
          <thead>
            <tr>
              <th scope="col">{t.bids.bidder}</th>
              <th scope="col">{t.bids.demand}</th>
              <th scope="col">{t.bids.bid}</th>
              <th scope="col">{t.bids.ratio}</th>
              <th scope="col">{outcomeLabel(pool)}</th>
              <th scope="col">{t.bids.status}</th>
              <th scope="col">{t.bids.action}</th>
            </tr>
          </thead>
          <tbody>
            {page === 1 &&
              pending.map((tx) => <PendingRow key={tx.id} tx={tx} pool={terms} network={network} />)}
            {rows.map((bid) => (
              <BidRow key={bid._id} bid={bid} pool={terms} network={network} lost={lostReason(bid, pool)} />
            ))}
          </tbody>
        </table>
      </div>
      {elsewhere.length > PINNED && (
        <button type="button" className="text-button bids-more" onClick={() => setAllPinned(!allPinned)}>
          {allPinned ? t.bids.fewerMine : t.bids.moreMine(elsewhere.length - PINNED)}
        </button>
      )}
      {pages}
    </>
  );
}

function Amounts({ buy, sell, pool }: { buy: string; sell: string; pool: SteadyPool }) {
  const price = { buy: BigInt(buy), sell: BigInt(sell) };
  return (
    <>
      <td data-label={t.bids.demand}>
        <TokenAmount value={buy} decimals={pool.ptDecimals} symbol={pool.ptSymbol} />
      </td>
      <td data-label={t.bids.bid}>
        <TokenAmount value={sell} decimals={pool.bdDecimals} symbol={pool.bdSymbol} />
      </td>
      <td data-label={t.bids.ratio} className="num" title={formatPrice(price, pairDecimals(pool))}>
        {formatRatio(price, pairDecimals(pool))}
      </td>
    </>
  );
}

/** The label of a bid's outcome: final, or as of now while it still follows the book. */
export function outcomeLabel({ closeStatus, isCancelled, scamStatus }: SteadyPool): string {
  return closeStatus || isCancelled || scamStatus ? t.bids.outcomeFinal : t.bids.outcome;
}

/** "1,250 of 2,000 SOL, 120 USDC back". */
export function outcomeText(bid: Order, pool: SteadyPool): string {
  const outcome = bid.trxStats ?? bid.outcome;
  if (!outcome || bid.isEWD) return '–';
  if (!bid.trxStats && (pool.isCancelled || pool.scamStatus)) {
    return t.bids.allBack(`${formatAmount(bid.sellAmounts, pool.bdDecimals)} ${pool.bdSymbol}`);
  }
  const bought = `${formatAmount(outcome.claimedValue, pool.ptDecimals)} ${pool.ptSymbol}`;
  if (outcome.refundedValue === '0') return bought;
  return t.bids.partial(bought, `${formatAmount(outcome.refundedValue, pool.bdDecimals)} ${pool.bdSymbol}`);
}

/** Why a bid gets nothing; undefined for other bids. */
function lostReason(bid: Order, pool: LivePool<'clearingPrice'>): LosingReason | undefined {
  const outcome = bid.trxStats ?? bid.outcome;
  if (!outcome || outcome.claimedValue !== '0' || bid.isEWD || pool.isCancelled || pool.scamStatus)
    return undefined;
  const price = { buy: BigInt(bid.minBuyAmounts), sell: BigInt(bid.sellAmounts) };
  return losingReason(price, toPrice(pool.clearingPrice), thresholdReached(pool));
}

function BidStatus({ bid }: { bid: Order }) {
  if (bid.isEWD) return <StatusPill status="Disabled" label={t.bids.withdrawn} />;
  return bid.claimStatus ? (
    <StatusPill status="Completed" label={t.bids.completed} />
  ) : (
    <StatusPill status="Pending" label={t.bids.pending} />
  );
}

interface RowProps {
  bid: Order;
  pool: SteadyPool;
  network: Network;
  lost: LosingReason | undefined;
}

/** Drawn again only where something of the bid itself changed, not with every other bid. */
const BidRow = memo(function BidRow({ bid, pool, network, lost }: RowProps) {
  const mine = sameAddress(bid.orderBy, useAddress());
  return (
    <tr className={mine ? 'bid-mine' : ''} id={`bid-${bid._id}`} tabIndex={-1}>
      <td data-label={t.bids.bidder}>
        <AddressLabel address={bid.orderBy} explorer={network.explorer} /> {mine && <b>{t.bids.you}</b>}
        <div className="bid-small faint">
          <BidTime bid={bid} explorer={network.explorer} />
        </div>
      </td>
      <Amounts buy={bid.minBuyAmounts} sell={bid.sellAmounts} pool={pool} />
      <td data-label={outcomeLabel(pool)} className="num">
        {outcomeText(bid, pool)}
        {lost && <div className="bid-small faint">{t.bids.lost[lost]}</div>}
      </td>
      <td data-label={t.bids.status}>
        <BidStatus bid={bid} />
      </td>
      <td data-label={t.bids.action}>
        <BidActionCell bid={bid} pool={pool} network={network} />
      </td>
    </tr>
  );
});

/** Time since the bid, linked to the transaction; the tooltip has the exact time. */
function BidTime({ bid, explorer }: { bid: Order; explorer: string }) {
  const ago = useFromChainNow(bid.chainId, (now) => timeAgo(bid.createdAt, now));
  return (
    <span title={formatDateUtc(bid.createdAt)}>
      <ExplorerLink explorer={explorer} hash={bid.transactionHash} text={ago} />
    </span>
  );
}

/** A bid that is not mined, or not recorded by the backend, yet. */
function PendingRow({ tx, pool, network }: { tx: SentTx; pool: SteadyPool; network: Network }) {
  const waits = tx.status === 'pending' ? waitsFor({ ...tx, phase: 'pending' }) : undefined;
  return (
    <tr className="bid-mine" aria-busy="true">
      <td data-label={t.bids.bidder}>
        <AddressLabel address={tx.from} explorer={network.explorer} /> <b>{t.bids.you}</b>
        <div className="bid-small faint">
          {tx.hash && <ExplorerLink explorer={network.explorer} hash={tx.hash} />}
        </div>
      </td>
      <Amounts buy={tx.bid?.minBuyAmounts ?? '0'} sell={tx.bid?.sellAmounts ?? '0'} pool={pool} />
      <td data-label={t.bids.outcome}>–</td>
      <td data-label={t.bids.status}>
        <StatusPill status="Pending" label={t.bids.pending} />
      </td>
      <td data-label={t.bids.action} className="muted">
        {tx.status === 'pending' ? t.bids[waits ?? 'sending'] : t.bids.indexing}
        {waits && <DiscardButton id={tx.id} waits={waits} />}
      </td>
    </tr>
  );
}
