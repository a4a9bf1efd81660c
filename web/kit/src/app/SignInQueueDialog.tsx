import { useFromChainNow } from '../clock';
import { Button } from '../components/Button';
import { Modal } from '../components/Modal';
import { t } from '../strings';
import type { QueuedSignIn } from '../wallet/signInQueue';

/** Counts down to the next try of a sign-in, which can be cancelled. */
export function SignInQueueDialog({ queued }: { queued: QueuedSignIn }) {
  const { nextTry, cancel } = queued;
  // of no chain: each second, by this browser's clock
  const seconds = useFromChainNow(0, () => Math.max(0, Math.ceil((nextTry - Date.now()) / 1000)));
  return (
    <Modal
      open
      centered
      width={440}
      title={t.wallet.queue.title}
      onCancel={cancel}
      footer={<Button onClick={cancel}>{t.confirm.cancel}</Button>}
    >
      <p role="timer">{t.wallet.queue.text(seconds)}</p>
    </Modal>
  );
}
