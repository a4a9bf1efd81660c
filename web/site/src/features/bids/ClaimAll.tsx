import type { Network, Order, Pool } from '@launchpad/api';
import {
  Button,
  RequiresChain,
  bidAction,
  chainNow,
  ensureSession,
  formatAmount,
  useAddress,
  useSendTx,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { t } from '../../strings/pool';
import { bidRequest, skippedBids } from './bidWrites';
import { useOwnBids } from './ownBids';

type ClaimPool = Pick<Pool, 'poolId' | 'blockchainPoolId' | 'idoAddress' | 'chainId'> &
  Parameters<typeof bidAction>[1];

/** The bids of a pool this wallet can claim or have refunded now. */
export function openClaims(bids: readonly Order[], pool: ClaimPool, address: string | undefined) {
  const actionable = (kind: 'claim' | 'refund') =>
    bids.filter((bid) => bidAction(bid, pool, chainNow(pool.chainId), address).kind === kind);
  const claims = actionable('claim');
  return claims.length > 0
    ? { write: 'claim' as const, bids: claims }
    : { write: 'refund' as const, bids: actionable('refund') };
}

/** Claims or refunds all of the wallet's bids in a pool in one transaction; hidden if there are none. */
export function ClaimAll({ pool, network }: { pool: Pool; network: Network }) {
  const address = useAddress();
  const own = useOwnBids(pool.poolId);
  const { busy, send } = useSendTx();
  const { write, bids } = openClaims(own?.orders ?? [], pool, address);
  const [skipped, setSkipped] = useState<readonly Order[]>([]);
  const run = async () => {
    setSkipped([]);
    const result = await send(async () => {
      await ensureSession().catch((error: unknown) => console.error(error));
      return bidRequest(write, network, pool, bids);
    });
    if (result.ok) setSkipped(await skippedBids(result.logs, pool, bids));
  };
  return (
    <>
      {bids.length > 0 && (
        <RequiresChain network={network}>
          <Button primary loading={busy} onClick={run}>
            {(write === 'claim' ? t.bids.claimAll : t.bids.refundAll)(bids.length)}
          </Button>
        </RequiresChain>
      )}
      {skipped.length > 0 && <Skipped bids={skipped} pool={pool} />}
    </>
  );
}

function Skipped({ bids, pool }: { bids: readonly Order[]; pool: Pool }) {
  const descriptions = bids.map(({ sellAmounts, minBuyAmounts }) =>
    t.bids.skippedBid(
      `${formatAmount(sellAmounts, pool.bdDecimals)} ${pool.bdSymbol}`,
      `${formatAmount(minBuyAmounts, pool.ptDecimals)} ${pool.ptSymbol}`,
    ),
  );
  return <output className="muted">{t.bids.skipped(descriptions.join(', '))}</output>;
}
