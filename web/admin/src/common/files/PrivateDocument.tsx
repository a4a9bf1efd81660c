import { Loading, Skeleton, toLoaded, WhenLoaded } from '@launchpad/web-kit';
import { useMemo, useSyncExternalStore } from 'react';
import { usePrivateDocumentQuery } from './api';
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
  const address = useMemo(
    () => addressOf(isImage ? file : file.slice(0, file.size, 'application/octet-stream')),
    [file, isImage],
  );
  const url = useSyncExternalStore(address.subscribe, address.get);
  if (!url) return placeholder;
  if (isImage) return <img className="private-document" src={url} alt={name} />;
  return (
    <a className="link-button" href={url} download={/\.pdf$/i.test(name) ? name : `${name}.pdf`}>
      {t.review.save(name)}
    </a>
  );
}

/** The address of a file in this page, which it has for as long as somebody shows it. */
function addressOf(file: Blob) {
  let url: string | undefined;
  return {
    get: () => url,
    subscribe: (changed: () => void) => {
      const made = URL.createObjectURL(file);
      url = made;
      changed();
      return () => {
        url = undefined;
        URL.revokeObjectURL(made);
      };
    },
  };
}
