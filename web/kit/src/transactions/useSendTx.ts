import { useCallback, useRef, useState, useSyncExternalStore, useEffect } from 'react';
import { sendTx } from './sendTx';
import { txStore } from './txStore';
import type { SentTx, TxPhase, TxRequest, TxResult } from './types';

/** Whether a phase is on its way: the button that started it is busy. */
export function isBusy({ phase }: TxPhase): boolean {
  return phase === 'checking' || phase === 'signing' || phase === 'pending';
}

/** `sendTx` with its phase for the component that shows it. */
export function useSendTx(): {
  phase: TxPhase;
  busy: boolean;
  send: (request: TxRequest) => Promise<TxResult>;
  reset: () => void;
} {
  const [phase, setPhase] = useState<TxPhase>({ phase: 'idle' });
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);
  const send = useCallback(
    (request: TxRequest) => sendTx(request, (next) => mounted.current && setPhase(next)),
    [],
  );
  const reset = useCallback(() => setPhase({ phase: 'idle' }), []);
  return { phase, busy: isBusy(phase), send, reset };
}

/** The transactions under way. */
export function useSentTransactions(): readonly SentTx[] {
  return useSyncExternalStore(txStore.subscribe, txStore.get);
}
