import type { Network } from '@launchpad/gateway/api';
import type { TxPhase } from '@launchpad/web-kit';
import { useRef, useState } from 'react';
import { t } from '../../../strings';
import { type Allowance, createPool, finishCreation } from '../flow/createPool';
import { type Creation, unfinished } from '../model/creation';
import { clearDraft, saveDraft } from '../model/draftStore';
import type { Sale } from '../model/sale';

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
  const again = useRef<() => void>(() => {});
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

  /** From the moment it is sent the form's draft is this pool's alone: opened again, the form is free. */
  const createOwn = async (order: Parameters<typeof createPool>[0], report: Report) => {
    const poolId = await createPool(order, report, (creation) => {
      own.current = creation;
      clearDraft();
    });
    const cameToNothing = poolId === undefined && own.current && !unfinished(own.current);
    if (cameToNothing) saveDraft(order.sale.draft);
    return poolId;
  };

  const start = (network: Network, sale: Sale, allowance: Allowance) => {
    own.current = undefined;
    again.current = () =>
      void run(network, sale.draft.poolType === 'whiteList', (report) => {
        const sent = own.current && unfinished(own.current);
        return sent ? finishCreation(network, sent, report) : createOwn({ network, sale, allowance }, report);
      });
    again.current();
  };

  const resume = (network: Network, creation: Creation) => {
    own.current = undefined;
    again.current = () =>
      void run(network, creation.whiteListUsers.length > 0, (report) =>
        finishCreation(network, unfinished(creation) ?? creation, report),
      );
    again.current();
  };

  return {
    state,
    start,
    resume,
    retry: () => again.current(),
    close: () => {
      setState({ status: 'none' });
      // sent, it is finished from its own card, and what is typed next is another pool
      if (own.current && unfinished(own.current)) onDone();
      own.current = undefined;
    },
  };
}
