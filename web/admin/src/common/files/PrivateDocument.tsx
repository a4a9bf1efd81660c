import { pathOf } from '@launchpad/api';
import { accessToken, Banner, Loading, Skeleton } from '@launchpad/web-kit';
import { apiOrigin } from '@launchpad/web-kit/config/env';
import { useEffect, useState } from 'react';
import { t } from '../../strings';
import '../LinkButton.css';
import './PrivateDocument.css';

async function loadDocument(cid: string): Promise<Blob> {
  const token = await accessToken();
  const response = await fetch(apiOrigin + pathOf('viewIdentityDoc', { cid }), {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (!response.ok) throw new Error(`document: ${response.status}`);
  return response.blob();
}

interface LoadedDocument {
  url: string;
  isImage: boolean;
}

/** Only pictures are shown. Anything else, as a PDF, might run scripts: it has a type that browsers only save. */
function showable(blob: Blob): LoadedDocument {
  const isImage = /^image\/(png|jpeg|gif)$/.test(blob.type);
  const kept = isImage ? blob : blob.slice(0, blob.size, 'application/octet-stream');
  return { url: URL.createObjectURL(kept), isImage };
}

/** A document of a review, which the server decrypts for reviewers only. */
export function PrivateDocument({ cid, name }: { cid: string; name: string }) {
  const [loaded, setLoaded] = useState<LoadedDocument>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let objectUrl: string | undefined;
    let current = true;
    loadDocument(cid)
      .then((blob) => {
        if (!current) return;
        const document = showable(blob);
        objectUrl = document.url;
        setLoaded(document);
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
  if (loaded?.isImage) return <img className="private-document" src={loaded.url} alt={name} />;
  if (loaded) {
    return (
      <a className="link-button" href={loaded.url} download={/\.pdf$/i.test(name) ? name : `${name}.pdf`}>
        {t.review.save(name)}
      </a>
    );
  }
  return (
    <Loading>
      <Skeleton height={240} radius={10} />
    </Loading>
  );
}
