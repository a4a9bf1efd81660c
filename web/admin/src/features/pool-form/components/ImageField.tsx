import { CheckCircleFilled, LoadingOutlined, UploadOutlined } from '@ant-design/icons-svg';
import type { FileKind } from '@launchpad/api';
import { Icon, IpfsImage } from '@launchpad/web-kit';
import { type ChangeEvent, useState } from 'react';
import { Field } from '../../../common/Field';
import { t } from '../../../strings';
import { IMAGE_ACCEPT, imageError } from '../../../common/files/chosenFile';
import { useFileUpload } from '../../../common/files/useFileUpload';
import '../../../common/LinkButton.css';
import './ImageField.css';

interface Props {
  label: string;
  kind: Extract<FileKind, 'logo' | 'identityDoc'>;
  /** content id */
  value: string;
  onChange: (cid: string) => void;
  error?: string | undefined;
  hint?: string;
}

/** An image that is uploaded when chosen. A logo is shown, an identity document only named. */
export function ImageField({ label, kind, value, onChange, error, hint }: Props) {
  const [name, setName] = useState('');
  const { isLoading, take } = useFileUpload(kind, imageError);

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const stored = await take(event.target);
    if (!stored) return;
    setName(stored.name);
    onChange(stored.cid);
  };

  return (
    <Field label={label} name={kind} error={error} hint={hint ?? t.create.hints.image} required>
      {(control) => (
        <div className="image-field" data-invalid={error !== undefined}>
          {kind === 'logo' && value !== '' && <IpfsImage cid={value} title={label} size={56} decorative />}
          {isLoading && <Icon of={LoadingOutlined} className="image-field-mark" />}
          {!isLoading && value !== '' && (
            <Icon of={CheckCircleFilled} className="image-field-mark image-field-done" />
          )}
          <output className="image-field-text">
            {isLoading ? t.create.uploading : value !== '' && (name || t.create.uploaded)}
          </output>
          <label className="link-button">
            <Icon of={UploadOutlined} />
            {value === '' ? t.create.upload : t.create.replace}
            <input
              {...control}
              type="file"
              className="visually-hidden"
              accept={IMAGE_ACCEPT}
              disabled={isLoading}
              aria-label={label}
              onChange={(event) => void choose(event)}
            />
          </label>
        </div>
      )}
    </Field>
  );
}
