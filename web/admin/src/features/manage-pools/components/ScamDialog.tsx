import { limits, type Pool } from '@launchpad/api';
import { Banner, timeState, TokenAmount, useFromChainNow, useKeptWhileLocked } from '@launchpad/web-kit';
import { PoolDialogTitle } from '../../../common/PoolDialogTitle';
import { TextDialog } from '../../../common/TextDialog';
import { t } from '../../../strings';
import { usePoolActions } from '../hooks/usePoolActions';
import { Meanwhile } from './Meanwhile';
import './dialogs.css';

/** Marks a pool as scam, with a message for its visitors. */
export function ScamDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const { busy, waits, markScam } = usePoolActions(pool);
  useKeptWhileLocked();
  return (
    <TextDialog
      name={`scam/${pool.poolId}`}
      title={<PoolDialogTitle text={t.scam.title} title={pool.title} />}
      label={t.scam.message}
      maxLength={limits.scamMessage}
      submit={t.scam.submit}
      isDangerous
      busy={busy}
      waits={waits}
      onSubmit={markScam}
      onClose={onClose}
    >
      <Meanwhile pool={pool} own={busy} />
      <p>{t.scam.text}</p>
      <Stopped pool={pool} />
    </TextDialog>
  );
}

/** What the marking stops: the sale while it runs, and its bids. */
function Stopped({ pool }: { pool: Pool }) {
  const isRunning = useFromChainNow(pool.chainId, (now) => timeState(pool, now) === 'Live');
  const { thresholdCounter } = pool.figures;
  return (
    <>
      {isRunning && (
        <Banner tone="pending" title={t.scam.running}>
          {t.scam.stops}
        </Banner>
      )}
      {pool.bidCount > 0 && (
        <dl className="dialog-facts num">
          <div>
            <dt>{t.scam.bids}</dt>
            <dd>{pool.bidCount.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>{t.scam.raised}</dt>
            <dd>
              <TokenAmount value={thresholdCounter} decimals={pool.bdDecimals} symbol={pool.bdSymbol} />
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
