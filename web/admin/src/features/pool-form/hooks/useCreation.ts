import type { Network } from '@launchpad/api';
import { type TxPhase, useSingleFlight } from '@launchpad/web-kit';
import { useRef, useState } from 'react';
import { t } from '../../../strings';
import { createPool, type CreationOrder, finishCreation } from '../flow/createPool';
import { type Creation, unfinished } from '../model/creation';

export type CreationStep = 'approve' | 'create' | 'whitelist';
export type CreationPhases = Record<CreationStep, TxPhase>;

export type CreationState =
  | { status: 'none' }
  | { status: 'running' | 'stopped'; phases: CreationPhases; network: Network; hasWhitelist: boolean }
  | { status: 'done'; poolId: string };

type Report = (step: CreationStep, phase: TxPhase) => void;

const idle: CreationPhases = {
  approve: { phase: 'idle' },
  create: { phase: 'idle' },
  whitelist: { phase: 'idle' },
};

/**
 * The creation of a pool, step by step; it can be taken up again where it stopped.
 * @param onDone the form's pool is created, or sent and now on its own: the form is free for the next
 */
export function useCreation(onDone: () => void) {
  const [state, setState] = useState<CreationState>({ status: 'none' });
  const again = useRef(() => Promise.resolve());
  const flow = useSingleFlight();
  /** what the form's own pool became once it was sent */
  const own = useRef<Creation>(undefined);

  const run = async (
    network: Network,
    hasWhitelist: boolean,
    work: (report: Report) => Promise<string | undefined>,
  ) => {
    let phases = idle;
    const show = (status: 'running' | 'stopped') => setState({ status, phases, network, hasWhitelist });
    show('running');
    const poolId = await work((step, phase) => {
      phases = { ...phases, [step]: phase };
      show('running');
    }).catch((error: unknown) => {
      console.error('create pool', error);
      phases = { ...phases, create: { phase: 'failed', reason: t.progress.createFailed } };
      return undefined;
    });
    if (poolId === undefined) return show('stopped');
    setState({ status: 'done', poolId });
    if (own.current) onDone();
    own.current = undefined;
  };

  /** From the moment it is sent the form's draft is this pool's alone. */
  const start = (order: CreationOrder) => {
    const { network, sale } = order;
    own.current = undefined;
    again.current = () =>
      run(network, sale.draft.poolType === 'whiteList', (report) => {
        const sent = own.current && unfinished(own.current);
        return sent
          ? finishCreation(network, sent, report)
          : createPool(order, report, (creation) => (own.current = creation));
      });
    return flow.run(again.current);
  };

  const resume = (network: Network, creation: Creation) => {
    own.current = undefined;
    again.current = () =>
      run(network, creation.whiteListUsers.length > 0, (report) =>
        finishCreation(network, unfinished(creation) ?? creation, report),
      );
    return flow.run(again.current);
  };

  return {
    state,
    start,
    resume,
    retry: () => void flow.run(again.current),
    close: () => {
      setState({ status: 'none' });
      // sent, it is finished from its own card, and what is typed next is another pool
      if (own.current && unfinished(own.current)) onDone();
      own.current = undefined;
    },
  };
}
