import type { Network, Order } from '@launchpad/api';
import {
  lazyPart,
  Button,
  ExplorerLink,
  RequiresChain,
  bidAction,
  ensureSession,
  formatAmount,
  formatDateUtc,
  useAddress,
  useFromChainNow,
  useSendTx,
  type BidAction,
} from '@launchpad/web-kit';
import { Suspense, useState } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import { bidRequest } from './bidWrites';
import { penaltyOf } from './position';

const ConfirmWithdraw = lazyPart(
  () => import('./ConfirmWithdraw'),
  (m) => m.default,
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
      return <BidButton write={action.kind} bid={bid} pool={pool} network={network} />;
    default:
      return <span className="faint">–</span>;
  }
}

interface ButtonProps extends Props {
  write: 'claim' | 'refund' | 'withdraw';
  label?: string;
  size?: 'small' | 'middle';
}

/** Claims, refunds or withdraws one bid; a withdrawal asks first. */
export function BidButton({ write, bid, pool, network, label = t.bids[write], size = 'small' }: ButtonProps) {
  const { busy, send } = useSendTx();
  const [confirming, setConfirming] = useState(false);
  const run = async () => {
    const result = await send(async () => {
      await ensureSession().catch((error: unknown) => console.error(error));
      return bidRequest(write, network, pool, [bid]);
    });
    if (result.ok) setConfirming(false);
  };
  const penalty = penaltyOf(bid);
  const money = (amount: bigint) => `${formatAmount(amount, pool.bdDecimals)} ${pool.bdSymbol}`;
  return (
    <>
      <RequiresChain network={network} size={size}>
        <Button
          size={size}
          primary={write !== 'withdraw'}
          danger={write === 'withdraw'}
          loading={busy}
          onClick={() => (write === 'withdraw' ? setConfirming(true) : run())}
        >
          {label}
        </Button>
      </RequiresChain>
      {confirming && (
        <Suspense>
          <ConfirmWithdraw
            busy={busy}
            back={money(BigInt(bid.sellAmounts) - penalty)}
            penalty={money(penalty)}
            onConfirm={() => void run()}
            onCancel={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
