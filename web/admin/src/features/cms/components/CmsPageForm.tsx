import { limits } from '@launchpad/api';
import { Button, RichText, unhyphen } from '@launchpad/web-kit';
import { type FormEvent, useState } from 'react';
import { RichTextField } from '../../../common/editor/RichTextField';
import { SwitchField, TextAreaField, TextField } from '../../../common/fields';
import { isValid } from '../../../common/validate';
import { t } from '../../../strings';
import { type CmsForm, validateCms } from '../model/cmsForm';
import './CmsPageForm.css';

interface Props {
  form: CmsForm;
  set: (change: Partial<CmsForm>) => void;
  submitLabel: string;
  busy: boolean;
  onSubmit: (form: CmsForm) => void;
}

/** The form of a CMS page. */
export function CmsPageForm({ form, set, submitLabel, busy, onSubmit }: Props) {
  const [tried, setTried] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const errors = tried ? validateCms(form) : {};
  const { fields } = t.cms;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isValid(validateCms(form))) onSubmit(form);
  };

  return (
    <form className="card form-stack" onSubmit={submit} noValidate>
      <TextField
        label={fields.pageTitle}
        value={form.pageTitle}
        onChange={(pageTitle) => set({ pageTitle })}
        error={errors.pageTitle}
        maxLength={limits.pageTitle}
        required
      />
      <RichTextField
        label={fields.pageData}
        value={form.pageData}
        onChange={(pageData) => set({ pageData })}
      />
      <div>
        <Button aria-expanded={previewing} onClick={() => setPreviewing(!previewing)}>
          {previewing ? t.cms.hidePreview : t.cms.preview}
        </Button>
        {previewing && (
          <section className="cms-preview" aria-label={t.cms.previewOf}>
            <h2>
              <bdi>{unhyphen(form.pageTitle)}</bdi>
            </h2>
            <RichText html={form.pageData} />
          </section>
        )}
      </div>
      <TextField
        label={fields.metaTitle}
        value={form.metaTitle}
        onChange={(metaTitle) => set({ metaTitle })}
        maxLength={limits.metaTitle}
      />
      <TextField
        label={fields.metaKeywords}
        hint={t.cms.keywordsHint}
        value={form.metaKeywords}
        onChange={(metaKeywords) => set({ metaKeywords })}
        maxLength={limits.metaKeywords}
      />
      <TextAreaField
        label={fields.metaDescription}
        value={form.metaDescription}
        onChange={(metaDescription) => set({ metaDescription })}
        maxLength={limits.metaDescription}
      />
      <SwitchField
        label={fields.showLinkInHeader}
        checked={form.showLinkInHeader}
        onChange={(showLinkInHeader) => set({ showLinkInHeader })}
      />
      <SwitchField
        label={fields.showLinkInFooter}
        checked={form.showLinkInFooter}
        onChange={(showLinkInFooter) => set({ showLinkInFooter })}
      />
      <SwitchField
        label={fields.pageStatus}
        checked={form.pageStatus}
        onChange={(pageStatus) => set({ pageStatus })}
      />
      <div>
        <Button primary size="large" type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
