import { LoadingOutlined } from '@ant-design/icons-svg';
import { Icon } from '../components/Icon';
import { t } from '../strings';
import './TxOverlay.css';

/** Covers the page while a transaction that must not be interrupted is pending. */
export function TxOverlay({ open }: { open: boolean }) {
  if (!open) return null;
  return (
    <output className="tx-overlay" aria-live="assertive">
      <Icon of={LoadingOutlined} className="tx-overlay-mark" />
      <strong>{t.transaction.almostThere}</strong>
      <span className="muted">{t.transaction.pending}</span>
    </output>
  );
}
