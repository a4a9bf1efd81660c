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
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/ownBids';
import { bidRequest, skippedBids } from './bidWrites';
import { MAX_ORDERS } from './ownBids';

type ClaimPool = Pick<Pool, 'poolId' | 'blockchainPoolId' | 'idoAddress' | 'chainId'> &
  Parameters<typeof bidAction>[1];

/** The bids of a pool this wallet can claim or have refunded now, as many as fit into one transaction. */
export function openClaims(bids: readonly Order[], pool: ClaimPool, address: string | undefined) {
  const actionable = (kind: 'claim' | 'refund') =>
    bids
      .filter((bid) => bidAction(bid, pool, chainNow(pool.chainId), address).kind === kind)
      .slice(0, MAX_ORDERS);
  const claims = actionable('claim');
  return claims.length > 0
    ? { write: 'claim' as const, bids: claims }
    : { write: 'refund' as const, bids: actionable('refund') };
}

/** The transaction that claims or refunds these, once the wallet is signed in where it can be. */
export async function payoutRequest(
  network: Network,
  pool: SteadyPool,
  { write, bids }: ReturnType<typeof openClaims>,
) {
  await ensureSession().catch((error: unknown) => console.error(error));
  return bidRequest(write, network, pool, bids);
}

interface Props {
  pool: SteadyPool;
  network: Network;
  /** the wallet's bids in the pool */
  bids: readonly Order[];
}

/** Claims or refunds all of the wallet's bids in a pool in one transaction; hidden if there are none. */
export function ClaimAll({ pool, network, bids: own }: Props) {
  const address = useAddress();
  const { busy, send } = useSendTx();
  const claims = openClaims(own, pool, address);
  const { write, bids } = claims;
  const [skipped, setSkipped] = useState<readonly Order[]>([]);
  const run = async () => {
    setSkipped([]);
    const result = await send(() => payoutRequest(network, pool, claims), address);
    if (result.ok) setSkipped(await skippedBids(result.logs, pool, bids));
  };
  return (
    <>
      {bids.length > 0 && (
        <RequiresChain network={network}>
          <Button primary loading={busy} onClick={run}>
            {(write === 'claim' ? t.ownBids.claimAll : t.ownBids.refundAll)(bids.length)}
          </Button>
        </RequiresChain>
      )}
      {skipped.length > 0 && <Skipped bids={skipped} pool={pool} />}
    </>
  );
}

function Skipped({ bids, pool }: { bids: readonly Order[]; pool: SteadyPool }) {
  const descriptions = bids.map(({ sellAmounts, minBuyAmounts }) =>
    t.ownBids.skippedBid(
      `${formatAmount(sellAmounts, pool.bdDecimals)} ${pool.bdSymbol}`,
      `${formatAmount(minBuyAmounts, pool.ptDecimals)} ${pool.ptSymbol}`,
    ),
  );
  return <output className="muted">{t.ownBids.skipped(descriptions.join(', '))}</output>;
}
