import { Button } from './Button';
import { Modal, type Waits } from './Modal';
import type { ReactNode } from 'react';
import { t } from '../strings';

interface Props {
  open: boolean;
  title: string;
  children?: ReactNode;
  okText?: string;
  cancelText?: string;
  danger?: boolean;
  /** the confirmed action is running */
  busy?: boolean;
  /** busy with what can take hours: it can be closed, and says so */
  waits?: Waits | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  okText,
  cancelText,
  danger,
  busy,
  waits,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Modal
      open={open}
      title={title}
      busy={busy}
      waits={waits}
      onCancel={onCancel}
      width={460}
      centered
      footer={
        <>
          <Button onClick={onCancel} disabled={(busy && !waits) ?? false}>
            {cancelText ?? t.confirm.cancel}
          </Button>
          <Button primary danger={danger ?? false} loading={busy ?? false} onClick={onConfirm}>
            {okText ?? t.confirm.ok}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
