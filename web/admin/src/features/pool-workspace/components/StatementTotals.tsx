import type { Pool, Statement } from '@launchpad/api';
import { ExplorerLink, formatExact, useNetwork } from '@launchpad/web-kit';
import { t } from '../../../strings';
import { statementRows, type StatementRow } from '../model/statement';
import './StatementTotals.css';

const texts = t.workspace.statement;

/** The sums of a statement, each with its transaction where it is one. */
export function StatementTotals({ pool, statement }: { pool: Pool; statement: Statement }) {
  const explorer = useNetwork(pool.chainId)?.explorer;
  const noteOf = ({ kind, lines, transactionHash }: StatementRow) => {
    if (transactionHash && explorer) return <ExplorerLink explorer={explorer} hash={transactionHash} />;
    if (transactionHash) return null;
    return kind === 'refundDue' || kind === 'claimDue' ? texts.open(lines) : texts.several(lines);
  };
  const detailOf = ({ kind }: StatementRow) => {
    if (kind === 'raised') return texts.raisedFrom(statement.winners);
    return kind === 'fee' ? texts.fee(`${pool.feeNumerator / 10}%`) : undefined;
  };
  return (
    <dl className="statement-totals">
      {statementRows(statement, pool).map((row) => (
        <div key={row.kind} data-sum={row.kind === 'net'}>
          <dt>
            {texts.kinds[row.kind]} <span className="faint">{detailOf(row)}</span>
          </dt>
          <dd>
            <span className="num statement-amount">
              {row.isDeduction && '− '}
              {formatExact(row.amount, row.decimals)} <bdi className="muted">{row.symbol}</bdi>
            </span>
            <span className="faint statement-note">{noteOf(row)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
