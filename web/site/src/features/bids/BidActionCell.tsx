import type { Network, Order } from '@launchpad/api';
import {
  lazyPart,
  Button,
  ExplorerLink,
  bidAction,
  formatDateUtc,
  useAddress,
  useFromChainNow,
  type BidAction,
} from '@launchpad/web-kit';
import { Suspense } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';

const BidButton = lazyPart(
  () => import('./BidButton'),
  (m) => m.BidButton,
);

interface Props {
  bid: Order;
  pool: SteadyPool;
  network: Network;
}

/** The action available for a bid, following the chain's clock: claim, refund or withdraw, or what was done. */
export function BidActionCell({ bid, pool, network }: Props) {
  const address = useAddress();
  const key = useFromChainNow(pool.chainId, (now) => JSON.stringify(bidAction(bid, pool, now, address)));
  const action = JSON.parse(key) as BidAction;
  switch (action.kind) {
    case 'waiting':
      return <span className="muted">{t.bids.waiting}</span>;
    case 'done':
      return (
        <>
          <Button disabled size="small">
            {t.bids[action.type]}
          </Button>
          {bid.claimTrxHash && (
            <div className="bid-small">
              {t.bids.paidAt(formatDateUtc(bid.updatedAt))}
              <ExplorerLink explorer={network.explorer} hash={bid.claimTrxHash} text={t.bids.paidBy} />
            </div>
          )}
        </>
      );
    case 'claim':
    case 'refund':
    case 'withdraw':
      return (
        <Suspense>
          <BidButton write={action.kind} bid={bid} pool={pool} network={network} />
        </Suspense>
      );
    default:
      return <span className="faint">–</span>;
  }
}
