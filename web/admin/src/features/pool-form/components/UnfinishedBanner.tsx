import { Banner } from '@launchpad/web-kit';
import { Button } from 'antd';
import { t } from '../../../strings';

interface Props {
  title: string;
  onResume: () => void;
  onDiscard: () => void;
}

/** Offers to finish a pool whose transaction was sent before the page was closed. */
export function UnfinishedBanner({ title, onResume, onDiscard }: Props) {
  return (
    <div className="form-banner">
      <Banner tone="pending" title={`${t.progress.resumeTitle}: ${title}`}>
        <p>{t.progress.resumeText}</p>
        <p className="row-actions form-banner-actions">
          <Button type="primary" onClick={onResume}>
            {t.progress.resume}
          </Button>
          <Button onClick={onDiscard} title={t.progress.discardText}>
            {t.progress.discard}
          </Button>
        </p>
      </Banner>
    </div>
  );
}
