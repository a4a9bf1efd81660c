import { Button } from '@launchpad/web-kit';
import type { AuditQuery } from '../api';
import { SelectField } from '../../../common/fields';
import { SearchForm } from '../../../common/SearchForm';
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
  const names = Object.entries(t.audit.actions).filter(([name]) => logOf(name) === of);
  return (
    <SearchForm
      className="audit-filters"
      label={t.audit.search}
      placeholder={t.audit.searchHint}
      search={search}
      onSearch={(found) => onChange({ search: found })}
      extra={target && <Button onClick={() => onChange({ target: '' })}>{t.audit.all}</Button>}
    >
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
    </SearchForm>
  );
}
