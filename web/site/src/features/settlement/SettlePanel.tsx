import type { Network, Pool } from '@launchpad/gateway/api';
import {
  Button,
  Banner,
  RequiresChain,
  canSettle,
  ensureSession,
  thresholdReached,
  timeState,
  useFromChainNow,
  useSendTx,
} from '@launchpad/web-kit';
import { t } from '../../strings';

async function settle(network: Network, pool: Pool) {
  const { auction } = await import('@launchpad/web-kit/chain/calls');
  return {
    network,
    to: pool.idoAddress,
    data: auction.encodeFunctionData('settlePool', [pool.blockchainPoolId]),
    label: t.pool.settle,
    poolId: pool.poolId,
    report: {
      method: 'POST' as const,
      path: '/v1/front/settlepool/create',
      body: { poolId: pool.poolId, bnPoolId: pool.blockchainPoolId },
      answeredBy: 'poolCleared' as const,
    },
    done: { errors: ['PoolSettled'], says: t.settle.already },
    alerts: { success: t.settle.ok, failure: t.settle.failed },
  };
}

/** What became of the sale, and the button that settles it for everybody. */
export function SettlePanel({ pool, network }: { pool: Pool; network: Network }) {
  const settleable = useFromChainNow(pool.chainId, (now) => canSettle(pool, now));
  const closed = useFromChainNow(pool.chainId, (now) => timeState(pool, now) === 'Closed');
  const { busy, send } = useSendTx();
  const run = () =>
    send(async () => {
      await ensureSession().catch((error: unknown) => console.error(error));
      return settle(network, pool);
    });

  if (pool.scamStatus) {
    return (
      <Banner tone="danger" title={t.pool.scam}>
        {pool.scamMessage}
      </Banner>
    );
  }
  if (pool.isCancelled) return <Banner tone="pending">{t.pool.cancelled}</Banner>;
  if (pool.closeStatus) {
    return (
      <>
        <Banner tone="live" title={t.pool.saleEnded} />
        {!thresholdReached(pool) && <Banner tone="pending">{t.pool.thresholdMissed}</Banner>}
      </>
    );
  }
  if (!closed || !settleable) return null;
  return (
    <div className="settle-panel">
      <p className="muted">{t.pool.awaitsSettlement}</p>
      <RequiresChain network={network} block size="large">
        <Button primary size="large" block loading={busy} onClick={run}>
          {t.pool.settle}
        </Button>
      </RequiresChain>
    </div>
  );
}
