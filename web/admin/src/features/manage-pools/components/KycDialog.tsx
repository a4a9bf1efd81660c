import type { Pool } from '@launchpad/api';
import { alertSuccess, Banner, Modal, StatusPill } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useUpdateKycMutation } from '../../../api/pools';
import { t } from '../../../strings';
import { kycOf } from '../model/kyc';
import { IdentityImage } from './IdentityViewer';
import './dialogs.css';

interface Props {
  pool: Pool;
  onClose: () => void;
}

/** The KYC review: contact data and identity document, to approve or reject. */
export function KycDialog({ pool, onClose }: Props) {
  const [update, { isLoading }] = useUpdateKycMutation();
  const approved = pool.poolStatus === true;

  const decide = async (poolStatus: boolean) => {
    const result = await update({ poolId: pool.poolId, poolStatus, version: pool.version });
    if ('error' in result) return;
    alertSuccess(t.kyc.updated.title);
    onClose();
  };

  if (!pool.isKyc) {
    return (
      <Modal open title={t.kyc.title} footer={null} onCancel={onClose}>
        <Banner tone="pending">{t.kyc.disabled}</Banner>
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={t.kyc.title}
      busy={isLoading}
      onCancel={onClose}
      footer={
        <>
          <Button danger disabled={approved || isLoading} onClick={() => void decide(false)}>
            {t.kyc.reject}
          </Button>
          <Button type="primary" disabled={approved} loading={isLoading} onClick={() => void decide(true)}>
            {t.kyc.approve}
          </Button>
        </>
      }
    >
      <div className="dialog-stack">
        <p className="dialog-title">
          <strong>
            <bdi>{pool.title}</bdi>
          </strong>
          <StatusPill status={kycOf(pool)} />
        </p>
        {pool.isFinalize && <Banner tone="pending">{t.kyc.atomicClosure}</Banner>}
        <Contact pool={pool} />
      </div>
    </Modal>
  );
}

function Contact({ pool }: { pool: Pool }) {
  const [shown, setShown] = useState(false);
  if (!pool.name) return <p className="muted">{t.kyc.noRecord}</p>;
  const facts = [
    [t.kyc.name, pool.name],
    [t.kyc.email, pool.email],
    [t.kyc.phone, pool.phone],
    [t.kyc.message, pool.message],
  ] as const;
  return (
    <>
      <dl className="dialog-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value || '–'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {pool.identityDoc && !shown && <Button onClick={() => setShown(true)}>{t.kyc.viewDocument}</Button>}
      {pool.identityDoc && shown && <IdentityImage cid={pool.identityDoc} />}
    </>
  );
}
