import { Button } from './Button';
import { Modal } from './Modal';
import type { ReactNode } from 'react';
import { t } from '../strings';
import './ConfirmDialog.css';

interface Props {
  open: boolean;
  title: string;
  children?: ReactNode;
  okText?: string;
  cancelText?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that can't be taken back. */
export function ConfirmDialog({
  open,
  title,
  children,
  okText,
  cancelText,
  danger,
  busy,
  onConfirm,
  onCancel,
}: Props) {
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onCancel}
      width={460}
      centered
      footer={
        <div className="confirm-actions">
          <Button onClick={onCancel} disabled={busy ?? false}>
            {cancelText ?? t.confirm.cancel}
          </Button>
          <Button primary danger={danger ?? false} loading={busy ?? false} onClick={onConfirm}>
            {okText ?? t.confirm.ok}
          </Button>
        </div>
      }
    >
      {children}
    </Modal>
  );
}
