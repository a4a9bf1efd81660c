import { Banner, Button, ConfirmDialog } from '@launchpad/web-kit';
import { useState } from 'react';
import { PoolDialogTitle } from '../../../common/PoolDialogTitle';
import { RowActions } from '../../../common/RowActions';
import { t } from '../../../strings';
import './UnfinishedBanner.css';

interface Props {
  title: string;
  onResume: () => void;
  onDiscard: () => void;
}

/** Offers to finish a pool whose transaction was sent before the page was closed. */
export function UnfinishedBanner({ title, onResume, onDiscard }: Props) {
  const [confirming, setConfirming] = useState(false);
  return (
    <div className="form-banner">
      <Banner tone="pending" title={<PoolDialogTitle text={t.progress.resumeTitle} title={title} />}>
        <p>{t.progress.resumeText}</p>
        <div className="form-banner-actions">
          <RowActions>
            <Button primary onClick={onResume}>
              {t.progress.resume}
            </Button>
            <Button onClick={() => setConfirming(true)}>{t.progress.discard}</Button>
          </RowActions>
        </div>
      </Banner>
      {confirming && (
        <ConfirmDialog
          open
          danger
          title={t.progress.discardTitle}
          okText={t.progress.discard}
          onConfirm={onDiscard}
          onCancel={() => setConfirming(false)}
        >
          {t.progress.discardText}
        </ConfirmDialog>
      )}
    </div>
  );
}
