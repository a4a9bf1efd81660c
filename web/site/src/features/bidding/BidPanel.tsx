import type { Network } from '@launchpad/api';
import {
  Button,
  Loading,
  Skeleton,
  formatPrice,
  lazyPart,
  pairDecimals,
  reservePrice,
  toPrice,
  useAddress,
  useUnsavedWork,
} from '@launchpad/web-kit';
import { Suspense, useState } from 'react';
import { useLivePool, type SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import type { OwnBid } from './outcome';
import { usePlacing } from './PlaceBid';
import type { BidDraft } from './useBidDraft';
import { useBiddingToken } from './useBiddingToken';
import { isNarrowNow, useIsNarrow } from './useIsNarrow';
import { WhitelistGate } from './WhitelistGate';
import './bidding.css';

const BidForm = lazyPart(
  () => import('./BidForm'),
  (m) => m.BidForm,
);
// where the form is a part of the page, it is loaded with it; a failure shows in its place
if (!isNarrowNow()) import('./BidForm').catch(() => {});

const BidSheet = lazyPart(
  () => import('./BidSheet'),
  (m) => m.BidSheet,
);

interface Props {
  pool: SteadyPool;
  network: Network;
  bid: BidDraft;
  /** the wallet's bids that are in the book */
  others: readonly OwnBid[];
}

/** Bidding: the form, or where the page is narrow a bar at its bottom that opens the form as a sheet. */
export function BidPanel({ pool, network, bid, others }: Props) {
  const owner = useAddress();
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setSheetOpen] = useState(false);
  useUnsavedWork(bid.draft.buyAmount !== '' || bid.draft.sellAmount !== '');
  const {
    state: token,
    isFailed,
    refresh: refreshToken,
  } = useBiddingToken({
    network,
    token: pool.biddingToken,
    owner,
    spender: pool.idoAddress,
  });
  const onRetryToken = isFailed ? refreshToken : undefined;
  const onPlaced = () => setSheetOpen(false);
  const placing = usePlacing({ pool, network, bid, others, token, refreshToken, onPlaced });
  const form = (
    <WhitelistGate pool={pool}>
      {(proof) => (
        <Suspense fallback={<FormSkeleton />}>
          <BidForm {...{ pool, network, bid, others, token, onRetryToken, placing, proof }} />
        </Suspense>
      )}
    </WhitelistGate>
  );
  return (
    <>
      {!isNarrow && form}
      {isNarrow && <BidBar pool={pool} bid={bid} onOpen={() => setSheetOpen(true)} />}
      {isNarrow && isSheetOpen && !placing.isOpen && (
        <Suspense>
          <BidSheet onClose={() => setSheetOpen(false)}>{form}</BidSheet>
        </Suspense>
      )}
      {placing.dialog}
    </>
  );
}

function FormSkeleton() {
  return (
    <Loading>
      <Skeleton height={480} radius={10} />
    </Loading>
  );
}

/** Stays at the bottom of a narrow page: the price, and the button that opens the form. */
function BidBar({ pool, bid, onOpen }: { pool: SteadyPool; bid: BidDraft; onOpen: () => void }) {
  const clearing = toPrice(useLivePool(pool, 'clearingPrice').clearingPrice);
  const own = bid.draft.price?.exact ?? bid.limit;
  const label = own ? t.bid.bar.own : clearing ? t.bid.bar.clearing : t.bid.bar.reserve;
  return (
    <section className="bid-bar" aria-label={t.bid.bar.label}>
      <p>
        <span className="faint">{label}</span>{' '}
        <b className="num">
          {formatPrice(own ?? clearing ?? reservePrice(pool), pairDecimals(pool))} {pool.bdSymbol}
        </b>
      </p>
      <Button primary size="large" onClick={onOpen}>
        {t.bid.bar.open}
      </Button>
    </section>
  );
}
