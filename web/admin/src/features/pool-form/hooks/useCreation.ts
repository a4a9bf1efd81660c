import type { Network } from '@launchpad/gateway/api';
import type { TxPhase } from '@launchpad/web-kit';
import { useRef, useState } from 'react';
import { t } from '../../../strings';
import { type Allowance, createPool, finishCreation } from '../flow/createPool';
import type { Creation } from '../model/creation';
import type { Sale } from '../model/sale';

export type CreationStep = 'approve' | 'create' | 'whitelist';
export type CreationPhases = Record<CreationStep, TxPhase>;

export type CreationState =
  | { status: 'none' }
  | { status: 'running' | 'stopped'; phases: CreationPhases; network: Network; hasWhitelist: boolean }
  | { status: 'done'; poolId: string };

const idle: CreationPhases = {
  approve: { phase: 'idle' },
  create: { phase: 'idle' },
  whitelist: { phase: 'idle' },
};

/** The creation of a pool, step by step; it can be taken up again where it stopped. */
export function useCreation(onDone: () => void) {
  const [state, setState] = useState<CreationState>({ status: 'none' });
  const again = useRef<() => void>(() => {});

  const run = async (
    network: Network,
    hasWhitelist: boolean,
    work: (report: (step: CreationStep, phase: TxPhase) => void) => Promise<string | undefined>,
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
    onDone();
  };

  const start = (network: Network, sale: Sale, allowance: Allowance) => {
    again.current = () =>
      void run(network, sale.draft.poolType === 'whiteList', (report) =>
        createPool({ network, sale, allowance }, report),
      );
    again.current();
  };

  const resume = (network: Network, creation: Creation) => {
    again.current = () =>
      void run(network, creation.whiteListUsers.length > 0, (report) =>
        finishCreation(network, creation, report),
      );
    again.current();
  };

  return {
    state,
    start,
    resume,
    retry: () => again.current(),
    close: () => setState({ status: 'none' }),
  };
}
