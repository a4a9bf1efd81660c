import type { Network } from '@launchpad/api';
import {
  Button,
  Banner,
  RequiresChain,
  ensureSession,
  poolStates,
  useAddress,
  usePoolState,
  alreadySettled,
  useSendTx,
} from '@launchpad/web-kit';
import { shownText } from '@launchpad/api';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';

async function settle(network: Network, pool: SteadyPool) {
  const { transactions } = await import('@launchpad/web-kit/chain/calls');
  const { to, data } = transactions.settlePool(pool);
  return {
    network,
    to,
    data,
    label: t.pool.settle,
    poolId: pool.poolId,
    report: {
      call: 'settlePool' as const,
      body: { poolId: pool.poolId, bnPoolId: pool.blockchainPoolId },
      confirmedBy: 'poolCleared' as const,
    },
    done: alreadySettled,
    alerts: { success: t.settle.ok, failure: t.settle.failed },
  };
}

/** The outcome of an ended sale, or the button that settles it. */
export function SettlePanel({ pool, network }: { pool: SteadyPool; network: Network }) {
  const state = usePoolState(pool);
  const address = useAddress();
  const { busy, send } = useSendTx();
  const run = () =>
    send(async () => {
      await ensureSession().catch((error: unknown) => console.error(error));
      return settle(network, pool);
    }, address);

  switch (state) {
    case 'scam':
      return (
        <Banner tone="danger" title={t.pool.scam}>
          {pool.scamMessage && <p>{shownText(pool.scamMessage, 500)}</p>}
          <p>{t.pool.scamRefund}</p>
        </Banner>
      );
    case 'cancelled':
      return (
        <>
          <Banner tone={poolStates.cancelled.tone}>{t.pool.cancelled}</Banner>
          <p className="muted">{t.bid.cancelled}</p>
        </>
      );
    case 'cleared':
      return <Banner tone={poolStates.cleared.tone} title={t.pool.saleEnded} />;
    case 'failed':
      return (
        <Banner tone={poolStates.failed.tone} title={t.pool.saleEnded}>
          {t.pool.thresholdMissed}
        </Banner>
      );
    case 'ended':
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
    default:
      return null;
  }
}
