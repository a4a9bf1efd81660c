import type { Pool, StatementLine } from '@launchpad/api';
import {
  AddressLabel,
  Button,
  downloadCsv,
  Empty,
  ExplorerLink,
  formatDate,
  formatExact,
  Pagination,
  toLoaded,
  useLastPage,
  useNetwork,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { useExportStatementMutation, useStatementOfBidsQuery, useStatementQuery } from '../api';
import { DataTable, TableSkeleton } from '../../../common/Table';
import { t } from '../../../strings';
import { tokenOf } from '../model/statement';
import { StatementTotals } from './StatementTotals';
import './workspace.css';
import './StatementTab.css';

const { statement: texts, columns } = t.workspace;
const BIDS_PER_PAGE = 20;

/** The payout statement: sums and every amount, as a page to print and as CSV. */
export function StatementTab({ pool }: { pool: Pool }) {
  const { poolId } = pool;
  const statement = toLoaded(useStatementQuery({ poolId }), ({ totals }) => Array.isArray(totals));
  const [exportCsv, { isLoading }] = useExportStatementMutation();
  const save = async () => {
    const { data } = await exportCsv({ poolId });
    if (data !== undefined) downloadCsv(data, `statement-${poolId}.csv`);
  };
  return (
    <div className="workspace-stack statement-page">
      <section className="card workspace-stack">
        <header className="workspace-between">
          <div>
            <h2 className="h3">{texts.title}</h2>
            <p className="muted">{texts.intro}</p>
          </div>
          <span className="workspace-buttons">
            <Button onClick={() => window.print()}>{texts.print}</Button>
            <Button loading={isLoading} onClick={() => void save()}>
              {texts.csv}
            </Button>
          </span>
        </header>
        <WhenLoaded of={statement}>
          {(loaded) =>
            loaded.totals.length === 0 ? (
              <p className="muted">{t.workspace.noMoney}</p>
            ) : (
              <StatementTotals pool={pool} statement={loaded} />
            )
          }
        </WhenLoaded>
      </section>
      <LinesOfBids pool={pool} />
    </div>
  );
}

function LinesOfBids({ pool }: { pool: Pool }) {
  const [page, setPage] = useState(1);
  const query = useStatementOfBidsQuery({ poolId: pool.poolId, page, limit: BIDS_PER_PAGE });
  const listed = toLoaded(query, ({ lines }) => Array.isArray(lines));
  const loaded = useLastPage(listed, page, setPage);
  return (
    <section className="workspace-stack">
      <h2 className="h3">{texts.ofBids}</h2>
      <WhenLoaded of={loaded} loading={<TableSkeleton />}>
        {({ lines, pagination }) => (
          <>
            {lines.length === 0 ? <Empty /> : <Lines pool={pool} lines={lines} />}
            <Pagination page={page} pages={pagination.pages} onChange={setPage} />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

function Lines({ pool, lines }: { pool: Pool; lines: readonly StatementLine[] }) {
  const explorer = useNetwork(pool.chainId)?.explorer;
  const heads = [columns.what, columns.amount, columns.bidder, columns.time, columns.transaction];
  return (
    <DataTable heads={heads}>
      {lines.map((line) => {
        const { decimals, symbol } = tokenOf(line.kind, pool);
        return (
          <tr key={`${line.orderId}-${line.kind}`}>
            <td data-label={columns.what}>{texts.lines[line.kind]}</td>
            <td className="num" data-label={columns.amount}>
              <span>
                {formatExact(line.amount, decimals)} <bdi className="muted">{symbol}</bdi>
              </span>
            </td>
            <td data-label={columns.bidder}>
              <AddressLabel address={line.orderBy} explorer={explorer} />
            </td>
            <td className="num" data-label={columns.time}>
              {line.time > 0 ? formatDate(line.time) : texts.due}
            </td>
            <td data-label={columns.transaction}>
              {line.transactionHash && explorer ? (
                <ExplorerLink explorer={explorer} hash={line.transactionHash} />
              ) : (
                '–'
              )}
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}
