import { limits } from '@launchpad/api';
import { RichText, unhyphen, useUnsavedWork } from '@launchpad/web-kit';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { RichTextField } from '../../../common/editor/RichTextField';
import { SwitchField, TextAreaField, TextField } from '../../../common/fields';
import { isValid } from '../../../common/validate';
import { t } from '../../../strings';
import { sameValues } from '../../../common/conflict/useVersionedSave';
import { type CmsForm, validateCms } from '../model/cmsForm';
import './CmsPageForm.css';

interface Props {
  initial: CmsForm;
  /** the form has been saved, and the page is about to navigate */
  isSaved: boolean;
  submitLabel: string;
  busy: boolean;
  onSubmit: (form: CmsForm) => void;
}

/** The form of a CMS page. */
export function CmsPageForm({ initial, isSaved, submitLabel, busy, onSubmit }: Props) {
  const [form, setForm] = useState(initial);
  const [tried, setTried] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  useUnsavedWork(!isSaved && !sameValues(form, initial));
  const errors = tried ? validateCms(form) : {};
  const set = (change: Partial<CmsForm>) => setForm((current) => ({ ...current, ...change }));
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
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
