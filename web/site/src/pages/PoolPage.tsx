import {
  Banner,
  Empty,
  InSlices,
  LiveInView,
  Loading,
  RenderNearViewport,
  Skeleton,
  alertError,
  imitatedCoin,
  isNotFound,
  kitStrings,
  lazyPart,
  poolStates,
  shortAddress,
  timeState,
  unknownTokens,
  useAddress,
  useCancelIsFree,
  useFromChainNow,
  useGetPoolQuery,
  useNetwork,
  usePoolState,
  useSignedIn,
  useTitle,
  useWalletActions,
  useWatchPool,
} from '@launchpad/web-kit';
import { Suspense, useDeferredValue, useEffect, useRef, type ComponentProps } from 'react';
import { useParams } from 'react-router';
import { useBookQuery } from '../features/bidding/api';
import { BidPanel } from '../features/bidding/BidPanel';
import { useBidDraft } from '../features/bidding/useBidDraft';
import { BidsTable } from '../features/bids/BidsTable';
import { MyPosition } from '../features/bids/MyPosition';
import { useOwnBidsInBook } from '../features/bids/ownBids';
import { ExportBids } from '../features/bids/ExportBids';
import { OrderBook } from '../features/book/OrderBook';
import { PoolFigures } from '../features/pool-detail/PoolFigures';
import { PoolHead } from '../features/pool-detail/PoolHead';
import { PoolInfo } from '../features/pool-detail/PoolInfo';
import { SettlePanel } from '../features/settlement/SettlePanel';
import { useFromPool, useSteadyPool, type SteadyPool } from '../common/steadyPool';
import { t } from '../strings/pool';
import '../features/pool-detail/pool.css';

const Comments = lazyPart(
  () => import('../features/comments/Comments'),
  (m) => m.Comments,
);
const OtherSales = lazyPart(
  () => import('../features/pools/OtherSales'),
  (m) => m.OtherSales,
);
const NotFoundPage = lazyPart(
  () => import('./NotFoundPage'),
  (m) => m.default,
);

/** Kept free for each part until it is drawn, as in pool.css. */
const CARD_HEIGHT = 480;
/** Kept free until they are near. */
const OTHER_SALES_HEIGHT = 220;
const COMMENTS_HEIGHT = 300;

/** A pool in any state. */
export default function PoolPage() {
  const { poolId = '' } = useParams();
  useWatchPool(poolId);
  const { loaded, title, failure, refetch } = useGetPoolQuery(poolId, {
    // not `data`, which stays that of the pool before
    selectFromResult: ({ currentData, error }) => ({
      loaded: currentData?.poolId,
      title: currentData?.title,
      failure: error,
    }),
  });
  // first drawn in slices, between which the browser takes input
  const isTime = useDeferredValue(loaded !== undefined);
  useTitle(title);
  if (loaded && !isTime) return <PoolSkeleton />;
  if (loaded) return <PoolView key={loaded} poolId={loaded} refetch={() => void refetch()} />;
  if (isNotFound(failure)) return <NoPool />;
  if (failure) return <NotLoaded onRetry={refetch} />;
  return <PoolSkeleton />;
}

/** Loading failed: the pool may still exist. */
function NotLoaded({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className="container pool-page">
      <Empty onRetry={onRetry} />
    </div>
  );
}

/** Not found. An unapproved pool is visible only to its owner, so signing in is offered. */
function NoPool() {
  const address = useAddress();
  const signedIn = useSignedIn();
  const { signIn } = useWalletActions();
  return (
    <>
      {address && !signedIn && (
        <div className="container pool-page">
          <Banner tone="upcoming">
            {t.pool.ownerSignIn}{' '}
            <button type="button" className="text-button" onClick={() => void signIn()}>
              {kitStrings.wallet.signIn}
            </button>
          </Banner>
        </div>
      )}
      <Suspense>
        <NotFoundPage />
      </Suspense>
    </>
  );
}

/** The address of a pool's comments, which are rendered too late for the browser to find them. */
function scrollIfAsked(comments: HTMLElement | null) {
  if (window.location.hash === '#comments') comments?.scrollIntoView();
}

function useDeletedAlert(pool: SteadyPool) {
  useEffect(() => {
    if (pool.isDeleted)
      alertError(kitStrings.alerts.deletedPool.title, kitStrings.alerts.deletedPool.message);
  }, [pool.isDeleted]);
}

/** Refetches the pool at its start and end. */
function useStateRefresh(pool: SteadyPool, refetch: () => void) {
  const state = useFromChainNow(pool.chainId, (now) => timeState(pool, now));
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current !== state) refetch();
    previous.current = state;
  }, [state, refetch]);
}

/** Not drawn again with a bid: its parts take what bids change from the store themselves. */
function PoolView({ poolId, refetch }: { poolId: string; refetch: () => void }) {
  const pool = useSteadyPool(poolId);
  const network = useNetwork(pool.chainId);
  const bid = useBidDraft(pool);
  const mine = useOwnBidsInBook(pool.poolId);
  const imitated = imitatedCoin(pool, network);
  const { tense, form } = poolStates[usePoolState(pool)];
  const cancelIsFree = useCancelIsFree(pool);
  // what the sale is, and warnings, are painted first, the rest right after
  const hasColumns = useDeferredValue(true, false);
  useDeletedAlert(pool);
  useStateRefresh(pool, refetch);
  if (!network) return <PoolSkeleton />;
  if (pool.isDeleted) {
    return (
      <div className="container pool-page">
        <PoolHead pool={pool} />
        <Banner tone="danger" title={kitStrings.alerts.deletedPool.title}>
          {kitStrings.alerts.deletedPool.message}
        </Banner>
      </div>
    );
  }
  return (
    <div className="container pool-page">
      {imitated && <Banner tone="danger">{kitStrings.imitation(imitated)}</Banner>}
      {pool.scamStatus && <Banner tone="danger" title={t.pool.scam} />}
      {unknownTokens(pool).map((token) => (
        <Banner key={token} tone="pending">
          {kitStrings.unknownToken.text(shortAddress(token))}
        </Banner>
      ))}
      {cancelIsFree && <Banner tone="pending">{t.pool.cancelIsFree}</Banner>}
      {!pool.poolStatus && !pool.scamStatus && <Banner tone="pending">{t.pool.kycAwaiting}</Banner>}
      <PoolHead pool={pool} />
      {hasColumns ? (
        <>
          <div className="pool-columns">
            <div className="pool-side">
              <MyPosition pool={pool} network={network} />
              <section className={`card ${form ? 'pool-bidding' : ''}`} aria-labelledby="bid-title">
                <h2 className="h3" id="bid-title">
                  {form ? t.bid.title : t.pool.sale}
                </h2>
                <SettlePanel pool={pool} network={network} />
                {form && <BidPanel pool={pool} network={network} bid={bid} others={mine} />}
              </section>
            </div>
            <div>
              <InSlices height={CARD_HEIGHT}>
                {tense !== 'none' && (
                  <LiveInView>
                    <Market
                      pool={pool}
                      tense={tense}
                      draft={bid.limit}
                      mine={mine}
                      onChoosePrice={form ? bid.choosePrice : undefined}
                    />
                  </LiveInView>
                )}
                <LiveInView>
                  <PoolFigures pool={pool} />
                </LiveInView>
                <LiveInView>
                  <section className="card" aria-labelledby="bids-title">
                    <div className="bids-head">
                      <h2 className="h3" id="bids-title">
                        {t.bids.title}
                      </h2>
                      <ExportBids pool={pool} />
                    </div>
                    <BidsTable pool={pool} network={network} />
                  </section>
                </LiveInView>
                <PoolInfo pool={pool} network={network} />
                <div id="comments" ref={scrollIfAsked}>
                  <RenderNearViewport height={COMMENTS_HEIGHT}>
                    <Comments poolId={pool.poolId} owner={pool.poolOwner} />
                  </RenderNearViewport>
                </div>
              </InSlices>
            </div>
          </div>
          <RenderNearViewport height={OTHER_SALES_HEIGHT}>
            <OtherSales pool={pool} />
          </RenderNearViewport>
        </>
      ) : (
        <Loading>{columns}</Loading>
      )}
    </div>
  );
}

function Market({
  pool,
  ...props
}: { pool: SteadyPool } & Omit<
  ComponentProps<typeof OrderBook>,
  'pool' | 'book' | 'clearingPrice' | 'hasBids'
>) {
  const { data: book } = useBookQuery(pool.poolId);
  // once the book is loaded, all that the chart shows is of the same bids
  const shown = useFromPool(pool, (now) => ({
    clearingPrice: (book ?? now).clearingPrice,
    hasBids: now.bidCount > 0,
  }));
  return <OrderBook {...props} {...shown} pool={pool} book={book} />;
}

function PoolSkeleton() {
  return (
    <div className="container pool-page">
      <Loading>
        <Skeleton height={84} radius={16} />
        <br />
        {columns}
      </Loading>
    </div>
  );
}

const columns = (
  <div className="pool-columns">
    <Skeleton height={460} radius={16} />
    <Skeleton height={460} radius={16} />
  </div>
);
