import { Button, formatTimeUtc, useWalletActions } from '@launchpad/web-kit';
import { t } from '../../../strings';
import type { AutosaveStatus } from '../hooks/useDraftAutosave';
import './DraftStatus.css';

/** Whether the draft is saved, with a button to retry or sign in if it is not. */
export function DraftStatus({
  status: state,
  onRetry,
}: {
  status: AutosaveStatus;
  onRetry: () => Promise<void>;
}) {
  const { signIn } = useWalletActions();
  const { status } = state;
  return (
    <div className="keeping" data-status={status}>
      <output>{textOf(state)}</output>
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

function textOf(state: AutosaveStatus): string {
  const texts = t.drafts.autosave;
  if (state.status === 'saved') return texts.saved(formatTimeUtc(state.at));
  return state.status === 'failed' ? texts.failed(state.reason) : texts[state.status];
}
