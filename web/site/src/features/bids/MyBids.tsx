import type { Network, Order, Pool } from '@launchpad/api';
import {
  Button,
  AppLink,
  Empty,
  ExplorerLink,
  Loading,
  Pagination,
  Skeleton,
  StatusPill,
  TokenAmount,
  formatDateUtc,
  networkLabel,
  useAddress,
  useGetPoolQuery,
  useNetwork,
  useSignedIn,
  useTitle,
  useWalletActions,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { t } from '../../strings/pool';
import { useMyBidsQuery } from './api';
import { BidActionCell } from './BidActionCell';
import { LostReason, outcomeLabel, outcomeText } from './BidsTable';
import { ClaimAll } from './ClaimAll';
import './bids.css';

/** All bids of the signed-in wallet across pools and chains, grouped by pool. */
export default function MyBids() {
  useTitle(t.myBids.title);
  const address = useAddress();
  const signedIn = useSignedIn();
  const { signIn } = useWalletActions();
  return (
    <div className="container my-bids">
      <h1>{t.myBids.title}</h1>
      <p className="muted">{t.myBids.text}</p>
      {!address && <Empty text={t.myBids.connect} />}
      {address && !signedIn && (
        <Empty text={t.myBids.signIn}>
          <Button primary onClick={() => void signIn()}>
            {t.myBids.signIn}
          </Button>
        </Empty>
      )}
      {address && signedIn && <List />}
    </div>
  );
}

function List() {
  const [page, setPage] = useState(1);
  const [claimable, setClaimable] = useState(false);
  const { data, isError, refetch } = useMyBidsQuery({ page, claimable });
  const bids = data?.orders ?? [];
  const pools = [...new Set(bids.map(({ poolId }) => poolId))];
  return (
    <>
      <label className="my-bids-filter">
        <input
          type="checkbox"
          checked={claimable}
          onChange={(event) => {
            setClaimable(event.target.checked);
            setPage(1);
          }}
        />
        {t.myBids.claimable}
      </label>
      {!data && !isError && (
        <Loading>
          <Skeleton height={180} radius={16} />
        </Loading>
      )}
      {data && pools.length === 0 && <Empty text={t.myBids.none} />}
      {isError && !data && <Empty text={t.myBids.none} onRetry={refetch} />}
      {pools.map((poolId) => (
        <PoolBids key={poolId} poolId={poolId} bids={bids.filter((bid) => bid.poolId === poolId)} />
      ))}
      <Pagination page={page} pages={data?.pagination.pages ?? 1} onChange={setPage} />
    </>
  );
}

function PoolBids({ poolId, bids }: { poolId: string; bids: Order[] }) {
  const { data: pool } = useGetPoolQuery(poolId);
  const network = useNetwork(pool?.chainId);
  if (!pool || !network) {
    return (
      <Loading>
        <Skeleton height={180} radius={16} />
      </Loading>
    );
  }
  return (
    <section className="card" aria-labelledby={`pool-${poolId}`}>
      <div className="bids-head">
        <h2 className="h3" id={`pool-${poolId}`}>
          <AppLink to={`/pool/${poolId}`}>
            <bdi>{pool.title}</bdi>
          </AppLink>{' '}
          <small className="faint">{networkLabel(pool.network)}</small>
        </h2>
        <ClaimAll pool={pool} network={network} />
      </div>
      <div className="table-scroll">
        <table className="table bids-table">
          <thead>
            <tr>
              <th scope="col">{t.bids.time}</th>
              <th scope="col">{t.bids.demand}</th>
              <th scope="col">{t.bids.bid}</th>
              <th scope="col">{outcomeLabel(pool)}</th>
              <th scope="col">{t.bids.status}</th>
              <th scope="col">{t.bids.action}</th>
            </tr>
          </thead>
          <tbody>
            {bids.map((bid) => (
              <MyBidRow key={bid._id} bid={bid} pool={pool} network={network} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function MyBidRow({ bid, pool, network }: { bid: Order; pool: Pool; network: Network }) {
  return (
    <tr>
      <td data-label={t.bids.time}>
        <ExplorerLink
          explorer={network.explorer}
          hash={bid.transactionHash}
          text={formatDateUtc(bid.createdAt)}
        />
      </td>
      <td data-label={t.bids.demand}>
        <TokenAmount value={bid.minBuyAmounts} decimals={pool.ptDecimals} symbol={pool.ptSymbol} />
      </td>
      <td data-label={t.bids.bid}>
        <TokenAmount value={bid.sellAmounts} decimals={pool.bdDecimals} symbol={pool.bdSymbol} />
      </td>
      <td data-label={outcomeLabel(pool)} className="num">
        {outcomeText(bid, pool)}
        <LostReason bid={bid} pool={pool} />
      </td>
      <td data-label={t.bids.status}>
        {bid.isEWD ? (
          <StatusPill status="Disabled" label={t.bids.withdrawn} />
        ) : (
          <StatusPill status={bid.claimStatus ? 'Completed' : 'Pending'} />
        )}
      </td>
      <td data-label={t.bids.action}>
        <BidActionCell bid={bid} pool={pool} network={network} />
      </td>
    </tr>
  );
}
