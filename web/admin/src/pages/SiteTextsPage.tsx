import type { SiteText, SiteTexts } from '@launchpad/api';
import {
  alertSuccess,
  hasShapeOf,
  kitStrings,
  toLoaded,
  sharedApi,
  showAlert,
  store,
  useSiteTextsQuery,
  useTitle,
  useUnsavedWork,
  WhenLoaded,
} from '@launchpad/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSaveSiteTextsMutation } from '../api/content';
import { ConflictDialog } from '../common/conflict/ConflictDialog';
import { toSaveResult, useVersionedSave } from '../common/conflict/useVersionedSave';
import { RichTextField } from '../common/editor/RichTextField';
import { t } from '../strings';

/** Duration of this page's alerts. */
const ALERT_MS = 3_000;

/** The editors of the terms of use and of the privacy policy. */
export default function SiteTextsPage() {
  useTitle(t.texts.title);
  const texts = toLoaded(useSiteTextsQuery(), (value) => hasShapeOf(value, { version: 0 }));
  return (
    <>
      <Link to="/manage-cmspages" className="page-back">
        {t.cms.back}
      </Link>
      <h1 className="page-title">{t.texts.title}</h1>
      <WhenLoaded of={texts} empty={kitStrings.empty.noContent}>
        {(loaded) => (
          <div className="form-stack">
            <TextEditor label={t.texts.terms} field="terms_content" initial={loaded} />
            <TextEditor label={t.texts.privacy} field="privacy_content" initial={loaded} />
          </div>
        )}
      </WhenLoaded>
    </>
  );
}

interface EditorProps {
  label: string;
  field: SiteText;
  initial: SiteTexts;
}

function TextEditor({ label, field, initial }: EditorProps) {
  const toStored = (texts: SiteTexts) => ({ values: { html: texts[field] ?? '' }, version: texts.version });
  const [opened] = useState(() => toStored(initial));
  const [html, setHtml] = useState(opened.values.html);
  const [write] = useSaveSiteTextsMutation();
  const saving = useVersionedSave({
    loaded: opened,
    read: async () => {
      const { data } = await store.dispatch(
        sharedApi.endpoints.siteTexts.initiate(undefined, { forceRefetch: true }),
      );
      return data && toStored(data);
    },
    write: async (values, version) => {
      const saved = toSaveResult(await write({ [field]: values.html, ...(version && { version }) }));
      if (saved.status === 'failed') {
        showAlert({ kind: 'error', title: t.texts.failed, durationMs: ALERT_MS });
      }
      return saved;
    },
    onSaved: (values) => {
      setHtml(values.html);
      alertSuccess(t.texts.saved);
    },
  });
  useUnsavedWork(html !== saving.stored.html);
  return (
    <section className="card form-stack">
      <RichTextField label={label} value={html} onChange={setHtml} />
      <div>
        <Button
          type="primary"
          loading={saving.busy}
          aria-label={`${t.texts.save}: ${label}`}
          onClick={() => void saving.save({ html })}
        >
          {t.texts.save}
        </Button>
      </div>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          labels={{ html: label }}
          busy={saving.busy}
          onResolve={(values) => void saving.resolve(values)}
          onClose={saving.leave}
        />
      )}
    </section>
  );
}
