import { alertError, alertSuccess, ConfirmDialog, errorMessage, useSingleFlight } from '@launchpad/web-kit';
import { t } from '../strings';

interface Props {
  question: string;
  /** name of the record */
  name: string;
  /** what is deleted with it */
  text?: string;
  /** deletes the record; returns the result of the mutation */
  remove: () => Promise<{ error?: unknown }>;
  /** alert after the deletion */
  done?: { title: string; message: string };
  /** title of the alert after a failure; absent if the call itself alerts */
  failed?: string;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a record, deletes it and alerts the outcome. */
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
