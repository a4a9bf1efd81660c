import { pathOf, type Pool } from '@launchpad/api';
import { accessToken, Banner, Loading, Modal, Skeleton } from '@launchpad/web-kit';
import { apiOrigin } from '@launchpad/web-kit/config/env';
import { useEffect, useState } from 'react';
import { PoolDialogTitle } from '../../../common/PoolDialogTitle';
import { t } from '../../../strings';
import './dialogs.css';

async function loadDocument(cid: string): Promise<Blob> {
  const token = await accessToken();
  const response = await fetch(apiOrigin + pathOf('viewIdentityDoc', { cid }), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (!response.ok) throw new Error(`identity document: ${response.status}`);
  return response.blob();
}

/** The identity document, which the server decrypts only for the admin. */
export function IdentityImage({ cid }: { cid: string }) {
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let objectUrl: string | undefined;
    let current = true;
    loadDocument(cid)
      .then((image) => {
        if (!current) return;
        objectUrl = URL.createObjectURL(image);
        setUrl(objectUrl);
      })
      .catch((error: unknown) => {
        console.error(error);
        if (current) setFailed(true);
      });
    return () => {
      current = false;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [cid]);

  if (failed) return <Banner tone="danger">{t.kyc.documentFailed}</Banner>;
  if (url) return <img className="dialog-document" src={url} alt={t.kyc.document} />;
  return (
    <Loading>
      <Skeleton height={240} radius={10} />
    </Loading>
  );
}

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
      {pool.identityDoc ? <IdentityImage cid={pool.identityDoc} /> : <p>{t.kyc.noRecord}</p>}
    </Modal>
  );
}
