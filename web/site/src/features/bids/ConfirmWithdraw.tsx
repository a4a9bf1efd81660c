import { ConfirmDialog } from '@launchpad/web-kit';
import { t } from '../../strings/pool';

interface Props {
  busy: boolean;
  /** formatted amounts */
  back: string;
  penalty: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an emergency withdraw and shows its cost. */
export default function ConfirmWithdraw({ busy, back, penalty, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t.bids.withdrawTitle}
      okText={t.bids.withdrawYes}
      cancelText={t.bids.withdrawNo}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t.bids.withdrawText}</p>
      <p className="num muted" style={{ marginTop: 10 }}>
        {t.bids.withdrawBack(back, penalty)}
      </p>
    </ConfirmDialog>
  );
}
