import type { Network, Order, Pool } from '@launchpad/gateway/api';
import {
  Button,
  RequiresChain,
  bidAction,
  chainNow,
  ensureSession,
  useAddress,
  useSendTx,
  useSignedIn,
} from '@launchpad/web-kit';
import { t } from '../../strings';
import { useMyBidsQuery } from './api';
import { bidRequest } from './bidWrites';

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
  if (bids.length === 0) return null;
  const run = () =>
    send(async () => {
      await ensureSession().catch((error: unknown) => console.error(error));
      return bidRequest(write, network, pool, bids);
    });
  return (
    <RequiresChain network={network}>
      <Button primary loading={busy} onClick={run}>
        {(write === 'claim' ? t.bids.claimAll : t.bids.refundAll)(bids.length)}
      </Button>
    </RequiresChain>
  );
}
