import type { SiteTexts } from '@launchpad/gateway/api';
import { alertSuccess, Loading, showAlert, Skeleton, useSiteTextsQuery, useTitle } from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSaveSiteTextsMutation } from '../api/content';
import { RichTextField } from '../common/editor/RichTextField';
import { t } from '../strings';

/** Both messages of this page clear after it. */
const MESSAGE_MS = 3_000;

/** The editors of the terms of use and of the privacy policy. */
export default function SiteTextsPage() {
  useTitle(t.texts.title);
  const { data, isLoading } = useSiteTextsQuery();
  return (
    <>
      <Link to="/manage-cmspages" className="page-back">
        {t.cms.back}
      </Link>
      <h1 className="page-title">{t.texts.title}</h1>
      {isLoading ? (
        <Loading>
          <Skeleton height={520} radius={16} />
        </Loading>
      ) : (
        <div className="form-stack">
          <TextEditor label={t.texts.terms} field="terms_content" initial={data?.terms_content ?? ''} />
          <TextEditor label={t.texts.privacy} field="privacy_content" initial={data?.privacy_content ?? ''} />
        </div>
      )}
    </>
  );
}

interface EditorProps {
  label: string;
  field: keyof SiteTexts;
  initial: string;
}

function TextEditor({ label, field, initial }: EditorProps) {
  const [html, setHtml] = useState(initial);
  const [save, { isLoading }] = useSaveSiteTextsMutation();
  const submit = async () => {
    const result = await save({ [field]: html });
    if ('error' in result) showAlert({ kind: 'error', title: t.texts.failed, lifeMs: MESSAGE_MS });
    else alertSuccess(t.texts.saved);
  };
  return (
    <section className="card form-stack">
      <RichTextField label={label} value={html} onChange={setHtml} />
      <div>
        <Button
          type="primary"
          loading={isLoading}
          aria-label={`${t.texts.save}: ${label}`}
          onClick={() => void submit()}
        >
          {t.texts.save}
        </Button>
      </div>
    </section>
  );
}
