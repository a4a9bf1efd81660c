import {
  alertError,
  askedId,
  askedPage,
  askedText,
  Button,
  downloadCsv,
  Empty,
  errorMessage,
  Pagination,
  Segmented,
  showAlert,
  store,
  toLoaded,
  useSingleFlight,
  useTitle,
  WhenLoaded,
} from '@launchpad/web-kit';
import { limits, type AuditEntry } from '@launchpad/api';
import { useSearchParams } from 'react-router';
import { type AuditQuery, auditApi, useAuditQuery } from '../features/audit/api';
import { RowActions } from '../common/RowActions';
import { TableSkeleton } from '../common/Table';
import { useListedPage } from '../common/useListedPage';
import { AuditFilters } from '../features/audit/components/AuditFilters';
import { AuditTable } from '../features/audit/components/AuditTable';
import { auditCsv } from '../features/audit/model/csv';
import { t } from '../strings';

/** Entries of a CSV file: this many pages of this size, at most. */
const CSV_PAGES = 50;
const CSV_PAGE = 100;

/** Each log is kept where its acts are done. */
const AUDITED = ['pools', 'content', 'payouts'] as const;

/** How many there are. A search counts no more than the newest ones. */
function foundText(total: number, { search }: AuditQuery): string {
  const isCut = Boolean(search) && total >= limits.found;
  return (isCut ? t.audit.newestFound : t.audit.found)(total.toLocaleString('en'));
}

/** What is listed, which is in the address bar. */
function queryOf(params: URLSearchParams): AuditQuery {
  return {
    of: AUDITED.find((of) => of === params.get('of')) ?? 'pools',
    page: askedPage(params),
    search: askedText(params, 'search'),
    action: askedText(params, 'action', limits.auditAction),
    target: askedId(params, 'target'),
  };
}

/** The log of admin actions, newest first: filtered, searched, and saved as CSV. */
export default function AuditPage() {
  useTitle(t.audit.title);
  const [params, setParams] = useSearchParams();
  const query = queryOf(params);
  const listed = toLoaded(useAuditQuery(query), ({ entries }) => Array.isArray(entries));
  const loaded = useListedPage(listed, query.page);
  const saving = useSingleFlight();

  const change = (next: Partial<AuditQuery>) => {
    const all = Object.entries({ ...query, page: 1, ...next });
    setParams(Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, String(value)]] : []))));
  };

  const save = async () => {
    // by id: an act while the pages are read moves entries to the next one
    const entries = new Map<string, AuditEntry>();
    for (let page = 1, pages = 1; page <= pages && page <= CSV_PAGES; page += 1) {
      const part = await store.dispatch(
        auditApi.endpoints.audit.initiate({ ...query, page, limit: CSV_PAGE }, { subscribe: false }),
      );
      if (!part.data) return alertError(errorMessage(part.error));
      for (const entry of part.data.entries) entries.set(entry._id, entry);
      pages = part.data.pagination.pages;
      if (page === CSV_PAGES && pages > CSV_PAGES) {
        showAlert({ kind: 'info', title: t.audit.csvCut(String(CSV_PAGES * CSV_PAGE)) });
      }
    }
    downloadCsv(auditCsv([...entries.values()]), `audit-${query.of}.csv`);
  };

  return (
    <>
      <header className="page-head">
        <div>
          <h1 className="page-title">{t.audit.title}</h1>
          <p className="muted">{t.audit.intro}</p>
        </div>
        <RowActions>
          <Segmented<AuditQuery['of']>
            label={t.audit.columns.target}
            value={query.of}
            options={AUDITED.map((of) => ({ value: of, label: t.audit.tabs[of] }))}
            onChange={(of) => setParams({ of })}
          />
          <Button loading={saving.busy} onClick={() => void saving.run(save)}>
            {t.audit.csv}
          </Button>
        </RowActions>
      </header>
      <AuditFilters query={query} onChange={change} />
      <WhenLoaded of={loaded} loading={<TableSkeleton />}>
        {({ entries, pagination }) => (
          <>
            <p className="faint num">{foundText(pagination.total, query)}</p>
            {entries.length === 0 ? (
              <Empty />
            ) : (
              <AuditTable
                entries={entries}
                onOnly={query.target ? undefined : (target) => change({ target })}
              />
            )}
            <Pagination page={query.page} pages={pagination.pages} onChange={(page) => change({ page })} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}
