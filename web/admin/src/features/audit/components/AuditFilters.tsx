import { Button } from '@launchpad/web-kit';
import { type FormEvent, useState } from 'react';
import { limits } from '@launchpad/api';
import type { AuditQuery } from '../api';
import { SelectField, TextField } from '../../../common/fields';
import { t } from '../../../strings';
import './AuditTable.css';

const ALL = 'all';

interface Props {
  query: AuditQuery;
  onChange: (change: Partial<AuditQuery>) => void;
}

function logOf(action: string): AuditQuery['of'] {
  if (/^(pool|comment)\./.test(action)) return 'pools';
  return action.startsWith('payout.') ? 'payouts' : 'content';
}

/** Search and action of the listed entries. */
export function AuditFilters({ query: { of, search = '', action = '', target }, onChange }: Props) {
  const [typed, setTyped] = useState(search);
  const names = Object.entries(t.audit.actions).filter(([name]) => logOf(name) === of);
  return (
    <form
      className="audit-filters"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onChange({ search: typed.trim() });
      }}
    >
      <TextField
        label={t.audit.search}
        placeholder={t.audit.searchHint}
        value={typed}
        maxLength={limits.search}
        onChange={setTyped}
      />
      <SelectField
        label={t.audit.action}
        value={action || ALL}
        placeholder={t.audit.action}
        options={[
          { value: ALL, label: t.audit.allActions },
          ...names.map(([value, label]) => ({ value, label })),
        ]}
        onChange={(chosen) => onChange({ action: chosen === ALL ? '' : chosen })}
      />
      <Button type="submit">{t.audit.search}</Button>
      {target && <Button onClick={() => onChange({ target: '' })}>{t.audit.all}</Button>}
    </form>
  );
}
