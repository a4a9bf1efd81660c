import type { ChainClock } from '@launchpad/api';
import { useSyncExternalStore } from 'react';

/**
 * One clock per chain: the newest block's timestamp plus the time since it arrived. One timer ticks for all
 * countdowns of the page.
 */

interface Head {
  timestamp: number;
  /** this browser's wall clock when the block arrived, ms */
  arrivedAt: number;
}

const heads = new Map<number, Head>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  for (const listener of listeners) listener();
}

/** Takes the server's clocks over. `serverTime` is its wall clock at the answer, in ms. */
export function setClocks(clocks: readonly ChainClock[], serverTime: number): void {
  const skew = Date.now() - serverTime;
  for (const { chainId, timestamp, arrivedAt } of clocks) {
    heads.set(chainId, { timestamp, arrivedAt: arrivedAt + skew });
  }
  tick();
}

/** Now on a chain, unix seconds; the browser's own time until the chain's is known. */
export function chainNow(chainId: number): number {
  const head = heads.get(chainId);
  if (!head) return Math.floor(Date.now() / 1000);
  return head.timestamp + Math.max(0, Math.floor((Date.now() - head.arrivedAt) / 1000));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** Now on a chain, every second. */
export function useChainNow(chainId: number): number {
  return useSyncExternalStore(subscribe, () => chainNow(chainId));
}

/**
 * Something derived from a chain's now; renders again only when that changes, not every second.
 * @param derive must give a primitive
 */
export function useFromChainNow<T extends string | number | boolean>(
  chainId: number,
  derive: (now: number) => T,
): T {
  return useSyncExternalStore(subscribe, () => derive(chainNow(chainId)));
}
