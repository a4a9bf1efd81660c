import { limits, type Pool } from '@launchpad/api';
import { alertSuccess, Banner, Modal, StatusPill } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { useUpdateKycMutation } from '../../../api/pools';
import { approvalLack } from '../../../common/approval';
import { TextAreaField } from '../../../common/fields';
import { PrivateDocument } from '../../../common/files/PrivateDocument';
import { t } from '../../../strings';
import { kycOf } from '../model/kyc';
import './dialogs.css';

interface Props {
  pool: Pool;
  onClose: () => void;
}

/** The KYC review in short: contact data and identity document, to approve, or to reject with a reason. */
export function KycDialog({ pool, onClose }: Props) {
  const [update, { isLoading }] = useUpdateKycMutation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const approved = pool.poolStatus === true;
  const lack = approved ? undefined : approvalLack(pool);

  const decide = async (poolStatus: boolean) => {
    if (!poolStatus && reason.trim() === '') return setMissing(true);
    const { poolId, version } = pool;
    const result = await update({ poolId, poolStatus, version, ...(reason !== '' && { reason }) });
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
      dirty={reason !== ''}
      onCancel={onClose}
      footer={
        <>
          <Button danger disabled={approved || isLoading} onClick={() => void decide(false)}>
            {t.kyc.reject}
          </Button>
          <Button
            type="primary"
            disabled={approved || lack !== undefined}
            loading={isLoading}
            onClick={() => void decide(true)}
          >
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
        {lack && <Banner tone="pending">{lack}</Banner>}
        <Contact pool={pool} />
        {!approved && (
          <TextAreaField
            label={t.review.reason}
            hint={t.review.reasonHint}
            value={reason}
            maxLength={limits.reviewText}
            error={isMissing && reason.trim() === '' ? t.review.enterReason : undefined}
            onChange={setReason}
          />
        )}
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
      {pool.identityDoc && shown && <PrivateDocument cid={pool.identityDoc} name={t.kyc.document} />}
    </>
  );
}
