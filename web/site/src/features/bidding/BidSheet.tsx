import { Modal } from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { t } from '../../strings/pool';

/** The form as a sheet from the bottom of a phone's screen. What is typed in it stays when it is closed. */
export function BidSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Modal open className="bid-sheet" width="100%" title={t.bid.title} footer={null} onCancel={onClose}>
      {children}
    </Modal>
  );
}
