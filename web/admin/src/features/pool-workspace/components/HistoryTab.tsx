import type { HistoryEntry, Pool } from '@launchpad/api';
import {
  AddressLabel,
  Empty,
  ExplorerLink,
  formatDate,
  Pagination,
  toLoaded,
  useLastPage,
  useNetwork,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { usePoolHistoryQuery } from '../api';
import { PersonName } from '../../../common/PersonName';
import { DataTable, TableSkeleton } from '../../../common/Table';
import { t } from '../../../strings';
import { changesOf } from '../model/history';
import './workspace.css';

const { columns, history: texts } = t.workspace;

/** Everything that happened to a pool: its transactions, and what admins decided. */
export function HistoryTab({ pool }: { pool: Pool }) {
  const [page, setPage] = useState(1);
  const query = usePoolHistoryQuery({ poolId: pool.poolId, page });
  const listed = toLoaded(query, ({ entries }) => Array.isArray(entries));
  const loaded = useLastPage(listed, page, setPage);
  const heads = [columns.time, columns.what, columns.who, columns.change, columns.transaction];
  return (
    <WhenLoaded of={loaded} loading={<TableSkeleton />}>
      {({ entries, pagination }) => (
        <div className="workspace-stack">
          {entries.length === 0 ? (
            <Empty text={texts.none} />
          ) : (
            <DataTable heads={heads}>
              {entries.map((entry) => (
                <Entry key={entry._id} pool={pool} entry={entry} />
              ))}
            </DataTable>
          )}
          <Pagination page={page} pages={pagination.pages} onChange={setPage} />
        </div>
      )}
    </WhenLoaded>
  );
}

function Entry({ pool, entry }: { pool: Pool; entry: HistoryEntry }) {
  const explorer = useNetwork(pool.chainId)?.explorer;
  const { time, action, actor, transactionHash } = entry;
  const changes = changesOf(entry, pool);
  return (
    <tr>
      <td className="num" data-label={columns.time}>
        {formatDate(time)}
      </td>
      <td data-label={columns.what}>{texts.acts[action] ?? action}</td>
      <td data-label={columns.who}>
        {transactionHash ? (
          <AddressLabel address={actor} explorer={explorer} />
        ) : (
          <PersonName name={entry.name} subject={actor || texts.admin} />
        )}
      </td>
      <td data-label={columns.change}>
        {changes.length === 0 ? (
          '–'
        ) : (
          <span>
            {changes.map(({ field, before, after }) => (
              <span key={field} className="workspace-line">
                {texts.changed(field, before, after)}
              </span>
            ))}
          </span>
        )}
      </td>
      <td data-label={columns.transaction}>
        {transactionHash && explorer ? <ExplorerLink explorer={explorer} hash={transactionHash} /> : '–'}
      </td>
    </tr>
  );
}
