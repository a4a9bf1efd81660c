import { Button, Icon } from '@launchpad/web-kit';
import { limits, type ReviewDocument } from '@launchpad/api';
import { LoadingOutlined, UploadOutlined } from '@ant-design/icons-svg';
import { Field } from '../../../common/Field';
import { DOCUMENT_ACCEPT, documentError, IMAGE_ACCEPT, imageError } from '../../../common/files/chosenFile';
import { type UploadedFile, useFileUpload } from '../../../common/files/useFileUpload';
import { t } from '../../../strings';
import '../../../common/LinkButton.css';
import './review.css';

const texts = t.review;

interface UploadProps {
  label: string;
  text: string;
  accept: string;
  upload: ReturnType<typeof useFileUpload>;
  onStored: (file: UploadedFile) => void;
  id?: string;
}

function UploadButton({ label, text, accept, upload, onStored, ...control }: UploadProps) {
  const { isLoading, take } = upload;
  return (
    <label className="link-button">
      {isLoading ? <Icon of={LoadingOutlined} /> : <Icon of={UploadOutlined} />}
      {isLoading ? t.create.uploading : text}
      <input
        {...control}
        type="file"
        className="visually-hidden"
        accept={accept}
        disabled={isLoading}
        aria-label={label}
        onChange={(event) => void take(event.target).then((file) => file && onStored(file))}
      />
    </label>
  );
}

/** The identity document, which can be replaced. */
export function IdentityField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (cid: string) => void;
}) {
  const upload = useFileUpload('identityDoc', imageError);
  const label = texts.fields.identityDoc;
  return (
    <Field label={label} hint={t.create.hints.image} error={error} required>
      {(control) => (
        <div className="review-file">
          <output className="muted">{value === '' ? texts.none : texts.kept}</output>
          <UploadButton
            {...control}
            label={label}
            text={value === '' ? t.create.upload : texts.replace}
            accept={IMAGE_ACCEPT}
            upload={upload}
            onStored={({ cid }) => onChange(cid)}
          />
        </div>
      )}
    </Field>
  );
}

/** Further documents: pictures and PDFs. */
export function DocumentsField({
  documents,
  onAdd,
  onRemove,
}: {
  documents: ReviewDocument[];
  onAdd: (document: ReviewDocument) => void;
  onRemove: (cid: string) => void;
}) {
  const upload = useFileUpload('document', documentError);
  return (
    <Field label={texts.fields.documents} hint={texts.documentsHint(limits.documents)}>
      {(control) => (
        <div className="review-stack">
          {documents.length > 0 && (
            <ul className="review-files">
              {documents.map(({ cid, name }) => (
                <li key={cid} className="review-file">
                  <bdi>{name}</bdi>
                  <Button aria-label={texts.remove(name)} onClick={() => onRemove(cid)}>
                    {t.remove}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {documents.length < limits.documents && (
            <div>
              <UploadButton
                {...control}
                label={texts.add}
                text={texts.add}
                accept={DOCUMENT_ACCEPT}
                upload={upload}
                onStored={onAdd}
              />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
