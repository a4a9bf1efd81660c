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
  useSignedIn,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { t } from '../../strings';
import { useMyBidsQuery } from './api';
import { bidRequest, skippedBids } from './bidWrites';

/** More than this in one transaction would come near a block's gas. */
export const MOST = 100;

type PoolFacts = Pick<Pool, 'poolId' | 'blockchainPoolId' | 'idoAddress' | 'chainId'> &
  Parameters<typeof bidAction>[1];

/** Everything this wallet can claim or get refunded in a pool. */
export function openClaims(bids: readonly Order[], pool: PoolFacts, address: string | undefined) {
  const actionable = (kind: 'claim' | 'refund') =>
    bids.filter((bid) => bidAction(bid, pool, chainNow(pool.chainId), address).kind === kind);
  const claims = actionable('claim');
  return claims.length > 0
    ? { write: 'claim' as const, bids: claims }
    : { write: 'refund' as const, bids: actionable('refund') };
}

/** Claims or refunds all of my bids of a pool in one transaction, be it one; nothing where nothing is due. */
export function ClaimAll({ pool, network }: { pool: Pool; network: Network }) {
  const address = useAddress();
  const signedIn = useSignedIn();
  const { data } = useMyBidsQuery({ poolId: pool.poolId, limit: MOST }, { skip: !signedIn });
  const { busy, send } = useSendTx();
  const { write, bids } = openClaims(data?.orders ?? [], pool, address);
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
  const told = bids.map(({ sellAmounts, minBuyAmounts }) =>
    t.bids.skippedBid(
      `${formatAmount(sellAmounts, pool.bdDecimals)} ${pool.bdSymbol}`,
      `${formatAmount(minBuyAmounts, pool.ptDecimals)} ${pool.ptSymbol}`,
    ),
  );
  return <output className="muted">{t.bids.skipped(told.join(', '))}</output>;
}
