import { limits, type Pool } from '@launchpad/api';
import { alertSuccess, Banner, Button, Modal, StatusPill } from '@launchpad/web-kit';
import { useState } from 'react';
import { useUpdateKycMutation } from '../../../common/api';
import { approvalLack } from '../../../common/approval';
import { ChangedSince } from '../../../common/ChangedSince';
import { TextAreaField } from '../../../common/fields';
import { PrivateDocument } from '../../../common/files/PrivateDocument';
import { useDialogText } from '../../../common/useDialogText';
import { useSeen } from '../../../common/useSeen';
import { t } from '../../../strings';
import { lacksContact } from '../model/contact';
import { kycOf } from '../model/kyc';
import { ContactLoading } from './ContactLoading';
import { Meanwhile } from './Meanwhile';
import './dialogs.css';

interface Props {
  pool: Pool;
  onClose: () => void;
}

/** The KYC review in short: contact data and identity document, to approve, or to reject with a reason. */
export function KycDialog({ pool, onClose }: Props) {
  const [update, { isLoading }] = useUpdateKycMutation();
  const { text: reason, setText: setReason, forget } = useDialogText(`kyc/${pool.poolId}`);
  const [isMissing, setMissing] = useState(false);
  const isLoaded = !lacksContact(pool);
  const { seen = pool, isOutdated, showNew } = useSeen(isLoaded ? pool : undefined);
  const approved = pool.poolStatus === true;
  const isClosed = approved || isOutdated || !isLoaded;
  const lack = isClosed ? undefined : approvalLack(seen);

  const decide = async (poolStatus: boolean) => {
    if (!poolStatus && reason.trim() === '') return setMissing(true);
    const { poolId, version } = seen;
    const result = await update({ poolId, poolStatus, version, ...(reason !== '' && { reason }) });
    if ('error' in result) return;
    alertSuccess(t.kyc.updated.title);
    close();
  };
  const close = () => {
    forget();
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
      onCancel={close}
      footer={
        <>
          <Button danger disabled={isClosed || isLoading} onClick={() => void decide(false)}>
            {t.kyc.reject}
          </Button>
          <Button
            primary
            disabled={isClosed || lack !== undefined}
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
            <bdi>{seen.title}</bdi>
          </strong>
          <StatusPill status={kycOf(pool)} />
        </p>
        <Meanwhile pool={pool} own={isLoading} />
        {isOutdated && <ChangedSince onShow={showNew} />}
        {pool.isFinalize && <Banner tone="pending">{t.kyc.atomicClosure}</Banner>}
        {lack && <Banner tone="pending">{lack}</Banner>}
        {isLoaded ? <Contact pool={seen} /> : <ContactLoading poolId={pool.poolId} />}
        {(!approved || reason !== '') && (
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
