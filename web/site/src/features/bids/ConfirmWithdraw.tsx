import { ConfirmDialog } from '@launchpad/web-kit';
import { t } from '../../strings';

interface Props {
  busy: boolean;
  /** amounts in words */
  back: string;
  penalty: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an emergency withdraw, with what it costs. */
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
