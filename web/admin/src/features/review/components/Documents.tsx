import type { ReviewDocument } from '@launchpad/api';
import { Button, Modal } from '@launchpad/web-kit';
import { useState } from 'react';
import { PrivateDocument } from '../../../common/files/PrivateDocument';
import { t } from '../../../strings';
import './review.css';

/** A submission's files by name. Whoever may read them opens each on demand. */
export function Documents({ documents, isReader }: { documents: ReviewDocument[]; isReader: boolean }) {
  const [shown, setShown] = useState<ReviewDocument>();
  if (documents.length === 0) return t.review.none;
  return (
    <>
      <ul className="review-files">
        {documents.map((document) => (
          <li key={document.cid} className="review-file">
            <bdi>{document.name}</bdi>
            {isReader && (
              <Button aria-label={t.review.view(document.name)} onClick={() => setShown(document)}>
                {t.kyc.viewDocument}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Modal
          open
          width={720}
          title={<bdi>{shown.name}</bdi>}
          footer={null}
          onCancel={() => setShown(undefined)}
        >
          <PrivateDocument cid={shown.cid} name={shown.name} />
        </Modal>
      )}
    </>
  );
}
