import type { Network } from '@launchpad/api';
import { isBusy, refusalReason, useLoadedAhead, type TxPhase } from '@launchpad/web-kit';
import { useRef, useState } from 'react';
import { t } from '../../../strings';
import type { CreationStep, OnPhase } from '../flow/allowance';
import { createPool, type CreationOrder, finishCreation, loadCreation } from '../flow/createPool';
import { type Creation, hasWhitelist, unfinished } from '../model/creation';

export type CreationPhases = Record<CreationStep, TxPhase>;

export type CreationState =
  | { status: 'none' }
  | { status: 'running' | 'stopped'; phases: CreationPhases; network: Network; hasWhitelist: boolean }
  | { status: 'done'; poolId: string; sale: CreatedSale };

/** What a created pool's page says about its sale. */
export type CreatedSale = Pick<
  Creation['body'],
  'title' | 'poolStartDate' | 'poolCancelDate' | 'poolEndDate'
>;

const idle: CreationPhases = {
  revoke: { phase: 'idle' },
  approve: { phase: 'idle' },
  create: { phase: 'idle' },
  whitelist: { phase: 'idle' },
};

const STEPS = ['revoke', 'approve', 'create', 'whitelist'] as const satisfies readonly CreationStep[];

/**
 * The creation of a pool, step by step; it can be resumed where it stopped.
 * @param onDone the form's pool is created, or sent and then finished separately: the form can be reset
 */
export function useCreation(onDone: () => void) {
  const [state, setState] = useState<CreationState>({ status: 'none' });
  useLoadedAhead(loadCreation);
  const retry = useRef(() => Promise.resolve());
  /** the run that is shown; one that was closed goes on without */
  const shown = useRef<symbol>(undefined);
  /** the form's own creation, once it is sent */
  const own = useRef<Creation>(undefined);

  const run = async (
    network: Network,
    withWhitelist: boolean,
    sale: CreatedSale,
    work: (onPhase: OnPhase) => Promise<string | undefined>,
  ) => {
    if (shown.current) return;
    const self = Symbol(sale.title);
    shown.current = self;
    let phases = idle;
    const show = (status: 'running' | 'stopped') => {
      if (shown.current === self) setState({ status, phases, network, hasWhitelist: withWhitelist });
    };
    show('running');
    const poolId = await work((step, phase) => {
      phases = { ...phases, [step]: phase };
      show('running');
    }).catch((error: unknown) => {
      console.error('create pool', error);
      const step = STEPS.find((one) => isBusy(phases[one])) ?? 'create';
      const reason = refusalReason(error, t.progress.createFailed);
      phases = { ...phases, [step]: { phase: 'failed', reason } };
      return undefined;
    });
    if (poolId === undefined) show('stopped');
    if (shown.current !== self) return;
    shown.current = undefined;
    if (poolId === undefined) return;
    setState({ status: 'done', poolId, sale });
    if (own.current) onDone();
    own.current = undefined;
  };

  /** Once sent, the form's draft belongs to this pool only. */
  const start = (order: CreationOrder) => {
    const { network, sale } = order;
    own.current = undefined;
    const { draft, startDate, cancelDate, endDate } = sale;
    const dates = { poolStartDate: startDate, poolCancelDate: cancelDate, poolEndDate: endDate };
    const created = { title: draft.title, ...dates };
    retry.current = () =>
      run(network, draft.poolType === 'whiteList', created, (onPhase) => {
        const sent = own.current && unfinished(own.current);
        return sent
          ? finishCreation(network, sent, onPhase)
          : createPool(order, onPhase, (creation) => (own.current = creation));
      });
    return retry.current();
  };

  const resume = (network: Network, creation: Creation) => {
    own.current = undefined;
    retry.current = () =>
      run(network, hasWhitelist(creation), creation.body, (onPhase) =>
        finishCreation(network, unfinished(creation) ?? creation, onPhase),
      );
    return retry.current();
  };

  return {
    state,
    start,
    resume,
    retry: () => void retry.current(),
    close: () => {
      shown.current = undefined;
      setState({ status: 'none' });
      // once sent, it is finished from its own card, and the form is for another pool
      if (own.current && unfinished(own.current)) onDone();
      own.current = undefined;
    },
  };
}
