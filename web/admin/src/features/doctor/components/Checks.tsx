import type { Check } from '@launchpad/api';
import { DataTable } from '../../../common/Table';
import { t } from '../../../strings';
import './Checks.css';

const { columns, names, states } = t.doctor;

/** Checks, each with its state, what was found in words, and the runbook if there is something to do. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <DataTable heads={Object.values(columns)} className="checks">
      {checks.map(({ name, state, value, runbook }) => (
        <tr key={`${name} ${value}`}>
          <td data-label={columns.check}>{names[name]}</td>
          <td data-label={columns.state}>
            <span className="check-state" data-state={state}>
              {states[state]}
            </span>
          </td>
          <td data-label={columns.value}>{value}</td>
          <td data-label={columns.runbook}>
            {runbook === null ? '–' : <code>{`deploy/runbooks/${runbook}`}</code>}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
