import type { AuditEntry } from '@launchpad/api';
import { Empty, formatDateUtc, toLoaded, Pagination, useTitle, WhenLoaded } from '@launchpad/web-kit';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useAuditQuery } from '../api/content';
import { DataTable, TableSkeleton } from '../common/Table';
import { t } from '../strings';
import './AuditPage.css';

const { columns } = t.audit;

/** The log of admin actions, newest first. */
export default function AuditPage() {
  useTitle(t.audit.title);
  const [of, setOf] = useState<'pools' | 'content'>('pools');
  const [page, setPage] = useState(1);
  const loaded = toLoaded(useAuditQuery({ of, page }), ({ entries }) => Array.isArray(entries));
  return (
    <>
      <header className="page-head">
        <div>
          <h1 className="page-title">{t.audit.title}</h1>
          <p className="muted">{t.audit.intro}</p>
        </div>
        <Segmented<'pools' | 'content'>
          aria-label={t.audit.columns.target}
          value={of}
          options={[
            { value: 'pools', label: t.audit.poolsTab },
            { value: 'content', label: t.audit.contentTab },
          ]}
          onChange={(next) => {
            setOf(next);
            setPage(1);
          }}
        />
      </header>
      <WhenLoaded of={loaded} loading={<TableSkeleton />}>
        {({ entries, pagination }) => (
          <>
            {entries.length === 0 ? <Empty /> : <AuditTable entries={entries} />}
            <Pagination page={page} pages={pagination.pages} onChange={setPage} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}

function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataTable heads={Object.values(columns)}>
      {entries.map((entry) => (
        <tr key={entry._id}>
          <td className="num" data-label={columns.time}>
            {formatDateUtc(entry.time)}
          </td>
          <td data-label={columns.who}>
            <bdi>{entry.subject}</bdi>
          </td>
          <td data-label={columns.action}>{entry.action}</td>
          <td data-label={columns.target}>
            <bdi>{entry.target}</bdi>
          </td>
          <td data-label={columns.change}>
            <details className="audit-change">
              <summary>{t.audit.show}</summary>
              <Json label={t.audit.before} value={entry.before} />
              <Json label={t.audit.after} value={entry.after} />
            </details>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Json({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <strong>{label}</strong>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </div>
  );
}
