import { Loading, Skeleton, toLoaded, WhenLoaded } from '@launchpad/web-kit';
import { useMemo } from 'react';
import { usePrivateDocumentQuery } from '../../api/review';
import { t } from '../../strings';
import '../LinkButton.css';
import './PrivateDocument.css';

const placeholder = (
  <Loading>
    <Skeleton height={240} radius={10} />
  </Loading>
);

/** A document of a review, which the server decrypts for reviewers only. */
export function PrivateDocument({ cid, name }: { cid: string; name: string }) {
  const loaded = toLoaded(usePrivateDocumentQuery(cid));
  return (
    <WhenLoaded of={loaded} loading={placeholder}>
      {(file) => <ShownDocument file={file} name={name} />}
    </WhenLoaded>
  );
}

/** Only pictures are shown. Anything else, as a PDF, might run scripts: it has a type that browsers only save. */
function ShownDocument({ file, name }: { file: Blob; name: string }) {
  const isImage = /^image\/(png|jpeg|gif)$/.test(file.type);
  const address = useMemo(() => addressOf(file, isImage), [file, isImage]);
  if (isImage) return <img className="private-document" ref={address} alt={name} />;
  return (
    <a className="link-button" ref={address} download={/\.pdf$/i.test(name) ? name : `${name}.pdf`}>
      {t.review.save(name)}
    </a>
  );
}

/** Gives what shows a file an address for it, for as long as it does. */
const addressOf = (file: Blob, isImage: boolean) => (element: HTMLElement) => {
  const kept = isImage ? file : file.slice(0, file.size, 'application/octet-stream');
  const url = URL.createObjectURL(kept);
  element.setAttribute(isImage ? 'src' : 'href', url);
  return () => URL.revokeObjectURL(url);
};
