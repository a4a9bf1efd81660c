import type { SiteText, SiteTexts } from '@launchpad/api';
import {
  alertSuccess,
  Button,
  hasShapeOf,
  kitStrings,
  sharedApi,
  showAlert,
  store,
  toLoaded,
  useSiteTextsQuery,
  useTitle,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSaveSiteTextsMutation } from '../features/settings/api';
import { ConflictDialog } from '../common/conflict/ConflictDialog';
import { useVersionedForm } from '../common/conflict/useVersionedForm';
import { toSaveResult } from '../common/conflict/useVersionedSave';
import { RichTextField } from '../common/editor/RichTextField';
import { VersionsDialog } from '../features/versions/components/VersionsDialog';
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
            <RestorableText id="terms" label={t.texts.terms} field="terms_content" initial={loaded} />
            <RestorableText id="privacy" label={t.texts.privacy} field="privacy_content" initial={loaded} />
          </div>
        )}
      </WhenLoaded>
    </>
  );
}

/** An editor that begins again with the text that was restored. */
function RestorableText(props: Omit<EditorProps, 'onRestored'>) {
  const [opened, setOpened] = useState({ round: 0, texts: props.initial });
  const reload = async () => {
    const { data: texts } = await store.dispatch(
      sharedApi.endpoints.siteTexts.initiate(undefined, { forceRefetch: true }),
    );
    if (texts) setOpened(({ round }) => ({ round: round + 1, texts }));
  };
  return <TextEditor key={opened.round} {...props} initial={opened.texts} onRestored={() => void reload()} />;
}

interface EditorProps {
  /** what its versions are kept under */
  id: 'terms' | 'privacy';
  label: string;
  field: SiteText;
  initial: SiteTexts;
  onRestored: () => void;
}

function TextEditor({ id, label, field, initial, onRestored }: EditorProps) {
  const [isShowing, setShowing] = useState(false);
  const toStored = (texts: SiteTexts) => ({ values: { html: texts[field] ?? '' }, version: texts.version });
  const [write] = useSaveSiteTextsMutation();
  const form = useVersionedForm({
    name: `texts/${id}`,
    loaded: toStored(initial),
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
    onSaved: () => alertSuccess(t.texts.saved),
  });
  return (
    <section className="card form-stack">
      <RichTextField label={label} value={form.values.html} onChange={(html) => form.set({ html })} />
      <div className="page-actions">
        <Button
          primary
          loading={form.busy}
          aria-label={`${t.texts.save}: ${label}`}
          onClick={() => void form.save()}
        >
          {t.texts.save}
        </Button>
        <Button aria-label={t.versions.openOne(label)} onClick={() => setShowing(true)}>
          {t.versions.open}
        </Button>
      </div>
      {isShowing && (
        <VersionsDialog
          record={{ kind: 'texts', id }}
          name={label}
          isDirty={form.isDirty}
          onRestored={onRestored}
          onClose={() => setShowing(false)}
        />
      )}
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          labels={{ html: label }}
          busy={form.busy}
          onResolve={(values) => void form.resolve(values)}
          onClose={form.leave}
        />
      )}
    </section>
  );
}
