import { useCallback, useRef, useState, useSyncExternalStore, useEffect } from 'react';
import { t } from '../strings';
import { failTx, sendTx } from './sendTx';
import { txStore } from './txStore';
import type { SentTx, TxPhase, TxRequest, TxResult } from './types';

/** Whether a phase is on its way: the button that started it is busy. */
export function isBusy({ phase }: TxPhase): boolean {
  return phase === 'checking' || phase === 'signing' || phase === 'pending';
}

/**
 * A request, or what makes one: signing in, encoding. It counts as under way while it is made; none is made
 * where the person said no on the way.
 */
export type ToSend = TxRequest | (() => Promise<TxRequest | undefined>);

/** `sendTx` with its phase for the component that shows it. Busy from the call on, before anything is awaited. */
export function useSendTx(): {
  phase: TxPhase;
  busy: boolean;
  send: (request: ToSend) => Promise<TxResult>;
  reset: () => void;
} {
  const [phase, setPhase] = useState<TxPhase>({ phase: 'idle' });
  const mounted = useRef(true);
  const running = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  const send = useCallback(async (request: ToSend): Promise<TxResult> => {
    if (running.current) return { ok: false, kind: 'busy', reason: '' };
    running.current = true;
    const onPhase = (next: TxPhase) => mounted.current && setPhase(next);
    onPhase({ phase: 'checking' });
    try {
      const made = typeof request === 'function' ? await request() : request;
      if (made) return await sendTx(made, onPhase);
      onPhase({ phase: 'idle' });
      return { ok: false, kind: 'rejected', reason: t.transaction.rejected };
    } catch (error) {
      return await failTx(error, onPhase);
    } finally {
      running.current = false;
    }
  }, []);
  const reset = useCallback(() => setPhase({ phase: 'idle' }), []);
  return { phase, busy: isBusy(phase), send, reset };
}

/**
 * Runs a flow of several steps one at a time: while it runs, starting it again does nothing.
 * `busy` from the call on, before anything is awaited.
 */
export function useOneAtATime(): { busy: boolean; run: (work: () => Promise<unknown>) => Promise<void> } {
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

/** The transactions under way. */
export function useSentTransactions(): readonly SentTx[] {
  return useSyncExternalStore(txStore.subscribe, txStore.get);
}
