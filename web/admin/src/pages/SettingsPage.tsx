import type { Setting } from '@launchpad/api';
import {
  alertSuccess,
  Button,
  hasShapeOf,
  sharedApi,
  store,
  toLoaded,
  useSettingsQuery,
  useTitle,
  WhenLoaded,
} from '@launchpad/web-kit';
import { type FormEvent, useState } from 'react';
import { useSaveSettingsMutation } from '../features/settings/api';
import { ConflictDialog } from '../common/conflict/ConflictDialog';
import { useVersionedForm } from '../common/conflict/useVersionedForm';
import { toSaveResult } from '../common/conflict/useVersionedSave';
import { TextAreaField, TextField } from '../common/fields';
import { isValid } from '../common/validate';
import {
  isLinkField,
  maxLengthOf,
  settingsFields,
  shownIfEmpty,
  type SiteSettings,
  validateSettings,
} from '../features/settings/model/validateSettings';
import { t } from '../strings';

/** The settings of the public site. */
export default function SettingsPage() {
  useTitle(t.settings.title);
  const settings = toLoaded(useSettingsQuery(), (value) =>
    hasShapeOf(value, { ...t.settings.labels, version: 0 }),
  );
  return (
    <>
      <h1 className="page-title">{t.settings.title}</h1>
      <WhenLoaded of={settings}>{(loaded) => <SettingsForm initial={loaded} />}</WhenLoaded>
    </>
  );
}

function toStored({ version, ...values }: Setting): { values: SiteSettings; version: number } {
  return { values, version };
}

async function readSettings() {
  const { data } = await store.dispatch(
    sharedApi.endpoints.settings.initiate(undefined, { forceRefetch: true }),
  );
  return data && toStored(data);
}

const multilineFields = new Set(['siteDescription', 'metaDescription']);

function SettingsForm({ initial }: { initial: Setting }) {
  const [tried, setTried] = useState(false);
  const [write] = useSaveSettingsMutation();
  const form = useVersionedForm({
    name: 'settings',
    loaded: toStored(initial),
    read: readSettings,
    write: async (values, version) => toSaveResult(await write({ ...values, version })),
    onSaved: () => alertSuccess(t.settings.saved),
  });
  const { values: settings } = form;
  const errors = tried ? validateSettings(settings) : {};

  const submit = async () => {
    setTried(true);
    if (!isValid(validateSettings(settings))) return;
    await form.save();
  };

  return (
    <form
      className="card form-stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="field-grid">
        {settingsFields.map((field) => {
          const props = {
            label: t.settings.labels[field],
            value: settings[field],
            error: errors[field],
            maxLength: maxLengthOf(field),
            onChange: (value: string) => form.set({ [field]: value }),
          };
          const shown = shownIfEmpty(field);
          if (multilineFields.has(field)) {
            return (
              <div key={field} className="field-wide">
                <TextAreaField {...props} />
              </div>
            );
          }
          return (
            <TextField
              key={field}
              {...props}
              type={isLinkField(field) ? 'url' : 'text'}
              required={field === 'siteTitle'}
              {...(shown && { hint: t.settings.statistic(shown), placeholder: shown })}
            />
          );
        })}
      </div>
      <div>
        <Button primary size="large" type="submit" loading={form.busy}>
          {t.settings.save}
        </Button>
      </div>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          labels={t.settings.labels}
          busy={form.busy}
          onResolve={(values) => void form.resolve(values)}
          onClose={form.leave}
        />
      )}
    </form>
  );
}
