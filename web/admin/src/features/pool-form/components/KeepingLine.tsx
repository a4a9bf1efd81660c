import { formatTimeUtc, useWalletActions } from '@launchpad/web-kit';
import { Button } from 'antd';
import { t } from '../../../strings';
import type { Keeping } from '../hooks/useKeptDraft';
import './KeepingLine.css';

/** Whether what is typed is kept, and what to do where it is not. */
export function KeepingLine({ keeping, onRetry }: { keeping: Keeping; onRetry: () => Promise<void> }) {
  const { signIn } = useWalletActions();
  const { status } = keeping;
  return (
    <div className="keeping" data-status={status}>
      <output>{textOf(keeping)}</output>
      {status === 'signedOut' && (
        <Button size="small" onClick={() => void signIn()}>
          {t.drafts.signIn}
        </Button>
      )}
      {status === 'failed' && (
        <Button size="small" onClick={() => void onRetry()}>
          {t.drafts.retry}
        </Button>
      )}
    </div>
  );
}

function textOf(keeping: Keeping): string {
  const texts = t.drafts.keeping;
  if (keeping.status === 'saved') return texts.saved(formatTimeUtc(keeping.at));
  return keeping.status === 'failed' ? texts.failed(keeping.reason) : texts[keeping.status];
}
