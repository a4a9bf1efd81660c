import type { ChainClock } from '@launchpad/api';
import { useSyncExternalStore } from 'react';

/**
 * One clock per chain: the latest block's timestamp plus the time since it arrived. One timer drives all
 * countdowns of the page.
 */

interface Head {
  timestamp: number;
  /** this browser's wall clock when the block arrived, ms */
  arrivedAt: number;
}

/** how far this browser's clock is ahead of the server's, ms */
let skew = 0;
const heads = new Map<number, Head>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  for (const listener of listeners) listener();
}

/** Applies the server's clocks. `serverTime` is its wall clock when it responded, in ms. */
export function setClocks(clocks: readonly ChainClock[], serverTime: number): void {
  skew = Date.now() - serverTime;
  for (const { chainId, timestamp, arrivedAt } of clocks) {
    heads.set(chainId, { timestamp, arrivedAt: arrivedAt + skew });
  }
  tick();
}

/** The server's time, unix ms: "now" in what it checks; the browser's until the server's is known. */
export function serverNow(): number {
  return Date.now() - skew;
}

/** Current time of a chain, unix seconds; the server's time until the chain's is known. */
export function chainNow(chainId: number): number {
  const head = heads.get(chainId);
  if (!head) return Math.floor(serverNow() / 1000);
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

/** Current time of a chain, updated every second. */
export function useChainNow(chainId: number): number {
  return useSyncExternalStore(subscribe, () => chainNow(chainId));
}

/**
 * A value derived from a chain's time; rerenders only when the value changes, not every second.
 * @param derive must return a primitive
 */
export function useFromChainNow<T extends string | number | boolean>(
  chainId: number,
  derive: (now: number) => T,
): T {
  return useSyncExternalStore(subscribe, () => derive(chainNow(chainId)));
}
