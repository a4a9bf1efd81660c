import { alertError, alertSuccess, ConfirmDialog, errorMessage, useSingleFlight } from '@launchpad/web-kit';
import { t } from '../strings';

interface Props {
  question: string;
  /** what is deleted, as its writer calls it */
  name: string;
  /** what goes with it */
  text?: string;
  /** deletes it, and answers as a mutation does */
  remove: () => Promise<{ error?: unknown }>;
  /** told once it is deleted */
  done?: { title: string; message: string };
  /** told with the reason where it could not be deleted, unless the call itself tells */
  failed?: string;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a record is deleted, deletes it, and says what came of it. */
export function DeleteDialog({ question, name, text, remove, done, failed, onDeleted, onClose }: Props) {
  const { busy, run } = useSingleFlight();
  const confirm = async () => {
    const { error } = await remove();
    if (error === undefined) {
      if (done) alertSuccess(done.title, done.message);
      onDeleted?.();
    } else if (failed) {
      alertError(failed, errorMessage(error));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={question}
      okText={t.remove}
      onConfirm={() => void run(confirm)}
      onCancel={onClose}
    >
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      {text && <p>{text}</p>}
    </ConfirmDialog>
  );
}
