import type { Network, Order } from '@launchpad/api';
import {
  Button,
  RequiresChain,
  ensureSession,
  formatAmount,
  lazyPart,
  useAddress,
  useSendTx,
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
  write: 'claim' | 'refund' | 'withdraw';
  label?: string;
  size?: 'small' | 'middle';
}

/** Claims, refunds or withdraws one bid; a withdrawal asks first. */
export function BidButton({ write, bid, pool, network, label = t.bids[write], size = 'small' }: Props) {
  const address = useAddress();
  const { busy, waits, send } = useSendTx();
  const [confirming, setConfirming] = useState(false);
  const run = async () => {
    const result = await send(async () => {
      await ensureSession().catch((error: unknown) => console.error(error));
      return bidRequest(write, network, pool, [bid]);
    }, address);
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
            waits={waits}
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
