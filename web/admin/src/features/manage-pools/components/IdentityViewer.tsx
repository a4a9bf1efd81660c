import { pathOf, type Pool } from '@launchpad/api';
import { accessToken, Banner, Loading, Modal, Skeleton } from '@launchpad/web-kit';
import { apiOrigin } from '@launchpad/web-kit/config/env';
import { useEffect, useState } from 'react';
import { OfPool } from '../../../common/OfPool';
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

/** The identity document, decrypted by the server for the admin alone. */
export function IdentityImage({ cid }: { cid: string }) {
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let address: string | undefined;
    let current = true;
    loadDocument(cid)
      .then((image) => {
        if (!current) return;
        address = URL.createObjectURL(image);
        setUrl(address);
      })
      .catch((error: unknown) => {
        console.error(error);
        if (current) setFailed(true);
      });
    return () => {
      current = false;
      if (address) URL.revokeObjectURL(address);
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

/** The image viewer of a pool's identity document. */
export function IdentityViewer({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  return (
    <Modal
      open
      title={<OfPool what={t.kyc.document} title={pool.title} />}
      footer={null}
      onCancel={onClose}
      width={720}
    >
      {pool.identityDoc ? <IdentityImage cid={pool.identityDoc} /> : <p>{t.kyc.noRecord}</p>}
    </Modal>
  );
}
