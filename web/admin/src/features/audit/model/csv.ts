import { csvLine, type AuditEntry } from '@launchpad/api';
import { t } from '../../../strings';
import { changesOf, nameOf } from './changes';

const { columns, actions } = t.audit;

/** What an action is called; its own name where there is no text for it. */
export const actionLabel = (action: string): string => (actions as Record<string, string>)[action] ?? action;

/** Who acted: the name then, with the account's subject, which does not change. */
const whoOf = ({ name, subject }: AuditEntry) => (name ? `${name} (${subject})` : subject);

/** A CSV file with one line for each changed field; times in UTC, in ISO 8601. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const heads = [columns.time, columns.who, columns.action, t.audit.record, columns.target];
  const lines = entries.flatMap((entry) => {
    const { time, action, target, before, after } = entry;
    const what = [
      new Date(time * 1000).toISOString(),
      whoOf(entry),
      actionLabel(action),
      target,
      nameOf(entry),
    ];
    const changes = changesOf(before, after);
    if (changes.length === 0) return [csvLine([...what, '', '', ''])];
    return changes.map((change) => csvLine([...what, change.field, change.before ?? '', change.after ?? '']));
  });
  return csvLine([...heads, t.audit.field, t.audit.before, t.audit.after]) + lines.join('');
}
