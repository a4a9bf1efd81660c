import { CheckOutlined, CloseOutlined, LoadingOutlined } from '@ant-design/icons-svg';
import { Icon } from '../components/Icon';
import { ExplorerLink } from '../components/links';
import { t } from '../strings/transaction';
import { DiscardButton } from './DiscardButton';
import type { TxPhase } from './types';
import { waitsFor } from './useSendTx';
import './TxSteps.css';

export interface TxStep {
  key: string;
  label: string;
  phase: TxPhase;
  /** shown below the label while the step waits */
  note?: string | undefined;
}

const marks = {
  idle: null,
  checking: <Icon of={LoadingOutlined} />,
  signing: <Icon of={LoadingOutlined} />,
  pending: <Icon of={LoadingOutlined} />,
  confirmed: <Icon of={CheckOutlined} />,
  failed: <Icon of={CloseOutlined} />,
};

function note(phase: TxPhase): string | undefined {
  if (phase.phase === 'checking') return t.transaction.simulating;
  if (phase.phase === 'signing') return t.transaction.signing;
  return phase.phase === 'pending' ? t.transaction[waitsFor(phase) ?? 'pending'] : undefined;
}

/** The steps of a multi-transaction flow. A failed step shows its error in place of its label. */
export function TxSteps({ steps, explorer }: { steps: TxStep[]; explorer: string }) {
  return (
    <ol className="tx-steps">
      {steps.map(({ key, label, phase, note: ownNote }, i) => {
        const shownNote = note(phase) ?? ownNote;
        const waits = waitsFor(phase);
        return (
          <li
            key={key}
            className={`tx-step tx-step-${phase.phase}`}
            aria-current={note(phase) ? 'step' : undefined}
          >
            <span className="tx-step-mark num" aria-hidden="true">
              {marks[phase.phase] ?? i + 1}
            </span>
            <div aria-live="polite">
              {phase.phase === 'failed' ? (
                <span className="tx-step-error">{phase.reason}</span>
              ) : (
                <span>{label}</span>
              )}
              {shownNote && <p className="faint">{shownNote}</p>}
              {'hash' in phase && phase.hash && (
                <p>
                  <ExplorerLink explorer={explorer} hash={phase.hash} text={t.transaction.view} />
                </p>
              )}
              {waits && 'id' in phase && phase.id && <DiscardButton id={phase.id} waits={waits} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
