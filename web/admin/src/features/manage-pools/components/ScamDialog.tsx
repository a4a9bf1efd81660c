import { limits, type Pool } from '@launchpad/api';
import {
  Banner,
  Modal,
  timeState,
  TokenAmount,
  useFromChainNow,
  useIfMounted,
  useKeptWhileLocked,
} from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { TextAreaField } from '../../../common/fields';
import { PoolDialogTitle } from '../../../common/PoolDialogTitle';
import { useDialogText } from '../../../common/useDialogText';
import { isFilled } from '../../../common/validate';
import { t } from '../../../strings';
import { usePoolActions } from '../hooks/usePoolActions';
import { Meanwhile } from './Meanwhile';
import './dialogs.css';

/** Marks a pool as scam, with a message for its visitors. */
export function ScamDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const { busy, waits, markScam } = usePoolActions(pool);
  const ifOpen = useIfMounted();
  useKeptWhileLocked();
  const { text: message, setText: setMessage, forget } = useDialogText(`scam/${pool.poolId}`, '', waits);
  const [tried, setTried] = useState(false);

  const submit = async () => {
    setTried(true);
    if (!isFilled(message) || !(await markScam(message))) return;
    forget();
    ifOpen(onClose);
  };
  const close = () => {
    forget();
    onClose();
  };

  return (
    <Modal
      open
      title={<PoolDialogTitle text={t.scam.title} title={pool.title} />}
      busy={busy}
      waits={waits}
      dirty={message !== ''}
      onCancel={close}
      footer={
        <>
          <Button disabled={busy && !waits} onClick={close}>
            {t.cancel}
          </Button>
          <Button type="primary" danger loading={busy} onClick={() => void submit()}>
            {t.scam.submit}
          </Button>
        </>
      }
    >
      <div className="dialog-stack">
        <Meanwhile pool={pool} own={busy} />
        <p>{t.scam.text}</p>
        <Stopped pool={pool} />
        <TextAreaField
          label={t.scam.message}
          value={message}
          onChange={setMessage}
          maxLength={limits.scamMessage}
          error={tried && !isFilled(message) ? t.errors.blank : undefined}
          required
        />
      </div>
    </Modal>
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
