import { MEMORY_LIMIT_MB, type Health } from './guard.js';
import { percentile, type Seen } from './honest.js';

/** An honest bid is on the other page within this time, but for one in a hundred. */
const ON_PAGE_WITHIN_MS = 3_000;
const MOST_COMPLAINTS = 10;

/** What one attack came to. */
export interface Row {
  attack: string;
  seconds: number;
  bids: number;
  'p50 (ms)': number;
  'p99 (ms)': number;
  lost: number;
  'most memory': string;
  verdict: 'ok' | 'FAILED';
  complaints: string[];
}

/** What is known of one attack. */
export interface Course {
  seconds: number;
  told: string;
  seen: Seen;
  health: Health;
  /** whether the time that bids took counts */
  isTimed: boolean;
}

/** Holds what the honest saw and what the processes did against what is promised. */
export function judge(attack: string, { seconds, told, seen, health, isTimed }: Course): Row {
  const p99 = percentile(seen.delays, 99);
  const complaints = [
    ...(told.startsWith('broken off') ? [told] : []),
    ...(seen.bids === 0 ? ['nobody could bid'] : []),
    ...(seen.lost > 0 ? [`${seen.lost} bids did not come to the page`] : []),
    ...(isTimed && p99 > ON_PAGE_WITHIN_MS ? [`a bid was on the page after ${p99} ms`] : []),
    ...[...seen.errors, ...(isTimed ? seen.late : [])].slice(0, MOST_COMPLAINTS),
    ...health.fallen.map((name) => `${name} ended`),
    ...(health.memory.megabytes > MEMORY_LIMIT_MB
      ? [`${health.memory.service} took ${health.memory.megabytes} MB of ${MEMORY_LIMIT_MB}`]
      : []),
    ...(health.unready.length > 0
      ? [`not ready: ${health.unready.slice(0, MOST_COMPLAINTS).join(', ')}`]
      : []),
  ];
  return {
    attack,
    seconds,
    bids: seen.bids,
    'p50 (ms)': percentile(seen.delays, 50),
    'p99 (ms)': p99,
    lost: seen.lost,
    'most memory': `${health.memory.megabytes} MB ${health.memory.service}`,
    verdict: complaints.length === 0 ? 'ok' : 'FAILED',
    complaints,
  };
}
