import { ConfirmDialog, type Waits } from '@launchpad/web-kit';
import { t } from '../../strings/ownBids';

interface Props {
  busy: boolean;
  waits: Waits | undefined;
  /** formatted amounts */
  back: string;
  penalty: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an emergency withdraw and shows its cost. */
export default function ConfirmWithdraw({ busy, waits, back, penalty, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      waits={waits}
      title={t.ownBids.withdrawTitle}
      okText={t.ownBids.withdrawYes}
      cancelText={t.ownBids.withdrawNo}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{t.ownBids.withdrawText}</p>
      <p className="num muted" style={{ marginTop: 10 }}>
        {t.ownBids.withdrawBack(back, penalty)}
      </p>
    </ConfirmDialog>
  );
}
