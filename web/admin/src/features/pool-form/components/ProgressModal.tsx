import {
  Button,
  isUnderWay,
  Modal,
  TxOverlay,
  type TxStep,
  TxSteps,
  useKeptWhileLocked,
  waitsFor,
} from '@launchpad/web-kit';
import { t } from '../../../strings';
import type { CreationState } from '../hooks/useCreation';

type Running = Extract<CreationState, { phases: unknown }>;

interface Props {
  state: Running;
  onRetry: () => void;
  onClose: () => void;
}

/** The steps of a running or stopped creation. */
export function ProgressModal({ state, onRetry, onClose }: Props) {
  const { status, phases, network, hasWhitelist } = state;
  useKeptWhileLocked();
  const revoke = {
    key: 'revoke',
    label: t.progress.revoke,
    phase: phases.revoke,
    note: t.progress.revokeWhy,
  };
  const steps: TxStep[] = [
    ...(phases.revoke.phase === 'idle' ? [] : [revoke]),
    { key: 'approve', label: t.progress.approve, phase: phases.approve },
    { key: 'create', label: t.progress.create, phase: phases.create },
    ...(hasWhitelist ? [{ key: 'whitelist', label: t.progress.whitelist, phase: phases.whitelist }] : []),
  ];
  const inTransaction = status === 'running' && Object.values(phases).some(isUnderWay);
  return (
    <>
      <Modal
        open
        title={t.progress.title}
        busy={status === 'running' && !waitsFor(phases.create)}
        onCancel={onClose}
        footer={
          status === 'running' ? null : (
            <>
              <Button onClick={onClose}>{t.close}</Button>
              <Button primary onClick={onRetry}>
                {t.progress.retry}
              </Button>
            </>
          )
        }
      >
        <TxSteps steps={steps} explorer={network.explorer} />
      </Modal>
      <TxOverlay open={inTransaction} />
    </>
  );
}
