import type { AuditEntry } from '@launchpad/api';
import { AppLink, Button, formatDateUtc } from '@launchpad/web-kit';
import { Link } from 'react-router';
import { PersonName } from '../../../common/PersonName';
import { RowActions } from '../../../common/RowActions';
import { opens, useStaff } from '../../../common/staff';
import { DataTable } from '../../../common/Table';
import { t } from '../../../strings';
import { changesOf, nameOf } from '../model/changes';
import { actionLabel } from '../model/csv';
import './AuditTable.css';

const { columns } = t.audit;

interface Props {
  entries: AuditEntry[];
  /** undefined while only one record is shown */
  onOnly: ((target: string) => void) | undefined;
}

/** Who did what to which record, with what it changed. */
export function AuditTable({ entries, onOnly }: Props) {
  return (
    <DataTable heads={Object.values(columns)} className="audit">
      {entries.map((entry) => (
        <tr key={entry._id}>
          <td className="num" data-label={columns.time}>
            {formatDateUtc(entry.time)}
          </td>
          <td className="audit-who" data-label={columns.who}>
            <PersonName name={entry.name} subject={entry.subject} />
          </td>
          <td data-label={columns.action}>{actionLabel(entry.action)}</td>
          <td data-label={columns.target}>
            <Target entry={entry} onOnly={onOnly} />
          </td>
          <td data-label={columns.change}>
            <Changes entry={entry} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The record: a pool with links to its pages, a page or the FAQs with a link to where they are edited. */
function Target({ entry, onOnly }: { entry: AuditEntry } & Pick<Props, 'onOnly'>) {
  const { action, target } = entry;
  const name = nameOf(entry) || target;
  const kind = kindOf(action);
  return (
    <span className="audit-target">
      <strong>
        {kind === 'pool' ? (
          <AppLink to={`/pool/${target}`}>
            <bdi>{name}</bdi>
          </AppLink>
        ) : (
          <bdi>{name}</bdi>
        )}
      </strong>
      <RowActions>
        <EditLink kind={kind} entry={entry} />
        {onOnly && (
          <Button size="small" aria-label={t.audit.onlyOne(name)} onClick={() => onOnly(target)}>
            {t.audit.only(target)}
          </Button>
        )}
      </RowActions>
    </span>
  );
}

const places: Record<string, string> = { faq: '/faqs', settings: '/settings', texts: '/cmspages' };

/** What an action was done to. Comments and payouts are those of a pool. */
function kindOf(action: string): string {
  const [kind = ''] = action.split('.');
  return kind === 'comment' || kind === 'payout' ? 'pool' : kind;
}

function EditLink({ kind, entry: { target, after } }: { kind: string; entry: AuditEntry }) {
  const staff = useStaff();
  const place =
    kind === 'pool' ? `/pool/${target}` : kind === 'cms' ? `/edit-cmspage/${target}` : places[kind];
  const canOpen = place && staff && opens(staff, place);
  return canOpen && after !== null ? <Link to={place}>{t.audit.manage}</Link> : null;
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return <>–</>;
  return (
    <details className="audit-change" open={changes.length <= 2}>
      <summary>{t.audit.show(changes.length)}</summary>
      <dl>
        {changes.map(({ field, before: old, after: now }) => (
          <div key={field}>
            <dt>{field || t.audit.record}</dt>
            <dd>
              <span className="visually-hidden">{t.audit.before}: </span>
              <del>
                <bdi>{old ?? t.audit.nothing}</bdi>
              </del>
            </dd>
            <dd>
              <span className="visually-hidden">{t.audit.after}: </span>
              <ins>
                <bdi>{now ?? t.audit.nothing}</bdi>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
