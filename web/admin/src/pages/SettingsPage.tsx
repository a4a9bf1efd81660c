import type { Setting } from '@launchpad/gateway/api';
import { alertSuccess, Empty, Loading, Skeleton, useSettingsQuery, useTitle } from '@launchpad/web-kit';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { useSaveSettingsMutation } from '../api/content';
import { TextAreaField, TextField } from '../common/fields';
import { isValid } from '../common/validate';
import { isLinkField, settingsFields, validateSettings } from '../features/settings/model/validateSettings';
import { t } from '../strings';

/** The settings of the public site. */
export default function SettingsPage() {
  useTitle(t.settings.title);
  const { data, isLoading } = useSettingsQuery();
  return (
    <>
      <h1 className="page-title">{t.settings.title}</h1>
      {isLoading && (
        <Loading>
          <Skeleton height={560} radius={16} />
        </Loading>
      )}
      {!isLoading && !data && <Empty />}
      {data && <SettingsForm initial={data} />}
    </>
  );
}

const long = new Set(['siteDescription', 'metaDescription']);

function SettingsForm({ initial }: { initial: Setting }) {
  const [settings, setSettings] = useState(initial);
  const [tried, setTried] = useState(false);
  const [save, { isLoading }] = useSaveSettingsMutation();
  const errors = tried ? validateSettings(settings) : {};

  const submit = async () => {
    setTried(true);
    if (!isValid(validateSettings(settings))) return;
    const result = await save(settings);
    if (!('error' in result)) alertSuccess(t.settings.saved);
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
            onChange: (value: string) => setSettings({ ...settings, [field]: value }),
          };
          if (long.has(field)) {
            return (
              <div key={field} className="field-wide">
                <TextAreaField {...props} maxLength={1000} />
              </div>
            );
          }
          return (
            <TextField
              key={field}
              {...props}
              type={isLinkField(field) ? 'url' : 'text'}
              required={field === 'siteTitle'}
              maxLength={isLinkField(field) ? 2048 : 200}
            />
          );
        })}
      </div>
      <div>
        <Button type="primary" size="large" htmlType="submit" loading={isLoading}>
          {t.settings.save}
        </Button>
      </div>
    </form>
  );
}
