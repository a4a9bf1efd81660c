import type { Pool } from '@launchpad/api';
import { Modal } from '@launchpad/web-kit';
import { PrivateDocument } from '../../../common/files/PrivateDocument';
import { PoolDialogTitle } from '../../../common/PoolDialogTitle';
import { t } from '../../../strings';
import { lacksContact } from '../model/contact';
import { ContactLoading } from './ContactLoading';

/** Shows a pool's identity document. */
export function IdentityViewer({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  return (
    <Modal
      open
      title={<PoolDialogTitle text={t.kyc.document} title={pool.title} />}
      footer={null}
      onCancel={onClose}
      width={720}
    >
      {lacksContact(pool) && <ContactLoading poolId={pool.poolId} />}
      {pool.identityDoc && <PrivateDocument cid={pool.identityDoc} name={t.kyc.document} />}
      {!pool.hasContact && <p>{t.kyc.noRecord}</p>}
    </Modal>
  );
}
