import type { PoolDetail } from '@launchpad/gateway/api';
import { TxOverlay } from '@launchpad/web-kit';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { RichTextField } from '../../../common/editor/RichTextField';
import { TextField } from '../../../common/fields';
import { isValid } from '../../../common/validate';
import { t } from '../../../strings';
import { useEditPool } from '../hooks/useEditPool';
import { TITLE_MAX } from '../model/draft';
import { editOf, type PoolEdit, validateEdit } from '../model/validateEdit';
import { ImageField } from './ImageField';
import { Section } from './section';

const { fields, placeholders, sections } = t.create;
const links = ['website', 'twitter', 'medium', 'discord', 'telegram', 'podcast', 'whitePaper'] as const;

/** The form of an existing pool: what is in its metadata can be changed, its terms can't. */
export function EditPoolForm({ pool }: { pool: PoolDetail }) {
  const [edit, setEdit] = useState<PoolEdit>(() => editOf(pool));
  const [tried, setTried] = useState(false);
  const { busy, isPending, update } = useEditPool(pool);
  const errors = tried ? validateEdit(edit) : {};
  const set = (change: Partial<PoolEdit>) => setEdit((current) => ({ ...current, ...change }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isValid(validateEdit(edit))) void update(edit);
  };

  return (
    <form className="form-stack create-form" onSubmit={submit} noValidate>
      <Section title={sections.information}>
        <TextField
          label={fields.title}
          value={edit.title}
          error={errors.title}
          maxLength={TITLE_MAX}
          required
          onChange={(title) => set({ title })}
        />
        <RichTextField
          label={fields.description}
          value={edit.description}
          error={errors.description}
          required
          onChange={(description) => set({ description })}
        />
        <ImageField
          label={fields.logo}
          kind="logo"
          value={edit.logo}
          error={errors.logo}
          onChange={(logo) => set({ logo })}
        />
      </Section>
      <Section title={sections.other}>
        <div className="field-grid">
          {links.map((field) => (
            <TextField
              key={field}
              label={fields[field]}
              type="url"
              value={edit[field]}
              placeholder={placeholders.link}
              error={errors[field]}
              required={field === 'website'}
              onChange={(link) => set({ [field]: link.trim() })}
            />
          ))}
        </div>
      </Section>
      <div>
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {t.editPool.submit}
        </Button>
      </div>
      <TxOverlay open={isPending} />
    </form>
  );
}
