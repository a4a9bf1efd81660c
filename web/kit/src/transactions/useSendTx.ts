import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { alertError } from '../alerts/alerts';
import { errorMessage } from '../api/client';
import type { Waits } from '../components/Modal';
import { t } from '../strings';
import { requireAccount } from '../wallet/account';
import { txStore } from './txStore';
import type { SentTx, TxPhase, TxRequest, TxResult } from './types';

/** Whether the write is in progress, so that its button is busy. */
export function isBusy({ phase }: TxPhase): boolean {
  return phase === 'checking' || phase === 'signing' || phase === 'pending';
}

/** Returns why a sent write may take hours or days, if it may: its window can be closed. */
export function waitsFor(phase: TxPhase): Waits | undefined {
  if (phase.phase !== 'pending') return undefined;
  if (phase.signers) return 'signers';
  return phase.unseen ? 'unseen' : undefined;
}

/** Whether it is on its way into a block, so that the page should stay open. */
export function isUnderWay(phase: TxPhase): boolean {
  return phase.phase === 'pending' && waitsFor(phase) === undefined;
}

/**
 * A request, or a function that builds one (signing in, encoding). Busy while it builds; it resolves to
 * undefined when the user rejects a step.
 */
export type TxSource = TxRequest | (() => Promise<TxRequest | undefined>);

/** Says why a write was not sent; also when it was because the part that sends could not be loaded. */
async function fail(error: unknown, onPhase: (phase: TxPhase) => void): Promise<TxResult> {
  const part = await import('./sendTx').catch(() => undefined);
  if (part) return part.failTx(error, onPhase);
  console.error(error);
  const reason = errorMessage(error);
  alertError(t.transaction.failed, reason);
  onPhase({ phase: 'failed', reason });
  return { ok: false, kind: 'failed', reason };
}

/**
 * `sendTx` with its phase as state, of the account that is given: steps of one flow get the one with which it began, so that
 * none goes on in another account. Busy from the call on, before anything is awaited.
 */
export function useSendTx(): {
  phase: TxPhase;
  busy: boolean;
  /** busy, with what can take hours */
  waits: Waits | undefined;
  send: (request: TxSource, from: string | undefined) => Promise<TxResult>;
  reset: () => void;
} {
  const [phase, setPhase] = useState<TxPhase>({ phase: 'idle' });
  const running = useRef(false);
  const send = useCallback(async (request: TxSource, from: string | undefined): Promise<TxResult> => {
    if (running.current) return { ok: false, kind: 'busy', reason: '' };
    running.current = true;
    setPhase({ phase: 'checking' });
    try {
      requireAccount(from);
      const built = typeof request === 'function' ? await request() : request;
      if (built) return await (await import('./sendTx')).sendTx({ ...built, from: from ?? '' }, setPhase);
      setPhase({ phase: 'idle' });
      return { ok: false, kind: 'rejected', reason: t.transaction.rejected };
    } catch (error) {
      return await fail(error, setPhase);
    } finally {
      running.current = false;
    }
  }, []);
  const reset = useCallback(() => setPhase({ phase: 'idle' }), []);
  return { phase, busy: isBusy(phase), waits: waitsFor(phase), send, reset };
}

/**
 * Runs a multi-step flow once at a time: starting it again while it runs does nothing. `busy` from the call on,
 * before anything is awaited.
 */
export function useSingleFlight(): { busy: boolean; run: (work: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, run };
}

/** The pending transactions. */
export function useSentTransactions(): readonly SentTx[] {
  return useSyncExternalStore(txStore.subscribe, txStore.get);
}
