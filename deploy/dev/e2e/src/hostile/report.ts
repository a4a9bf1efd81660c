import { memoryLimitMb, type Health } from './guard.js';
import { percentile, type Seen } from './honest.js';

/** Within this time 99% of honest bids are on the other page. */
const ON_PAGE_WITHIN_MS = 3_000;
/** Within this time 99% of the calls of `/healthz` are answered. */
const ALIVE_WITHIN_MS = 1_000;
const LOGO_WITHIN_MS = 2_000;
const MOST_COMPLAINTS = 10;

/** The result of an attack. */
export interface Row {
  attack: string;
  seconds: number;
  bids: number;
  'p50 (ms)': number;
  'p99 (ms)': number;
  'healthz (ms)': number;
  'logo (ms)': number;
  lost: number;
  'most memory': string;
  verdict: 'ok' | 'FAILED';
  complaints: string[];
}

/** What was observed during an attack. */
export interface Observation {
  seconds: number;
  summary: string;
  seen: Seen;
  health: Health;
  /** whether to check the time of bids */
  isTimed: boolean;
}

/** Checks what the honest users and the processes' guard observed against what is promised. */
export function judge(attack: string, { seconds, summary, seen, health, isTimed }: Observation): Row {
  const p99 = percentile(seen.delays, 99);
  const [alive, logo] = [percentile(seen.alive, 99), Math.round(seen.logos.at(-1) ?? 0)];
  const limit = memoryLimitMb(health.memory.service);
  const complaints = [
    ...(summary.startsWith('aborted') ? [summary] : []),
    ...(seen.bids === 0 ? ['no bid was possible'] : []),
    ...(seen.lost > 0 ? [`${seen.lost} bids did not appear on the page`] : []),
    ...(isTimed && p99 > ON_PAGE_WITHIN_MS ? [`a bid was on the page after ${p99} ms`] : []),
    ...(isTimed && alive > ALIVE_WITHIN_MS ? [`/healthz took ${alive} ms`] : []),
    ...(isTimed && logo > LOGO_WITHIN_MS ? [`a logo took ${logo} ms`] : []),
    ...[...seen.errors, ...(isTimed ? seen.late : [])].slice(0, MOST_COMPLAINTS),
    ...health.fallen.map((name) => `${name} exited`),
    ...(health.memory.megabytes > limit
      ? [`${health.memory.service} used ${health.memory.megabytes} MB of ${limit}`]
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
    'healthz (ms)': alive,
    'logo (ms)': logo,
    lost: seen.lost,
    'most memory': `${health.memory.megabytes} MB ${health.memory.service}`,
    verdict: complaints.length === 0 ? 'ok' : 'FAILED',
    complaints,
  };
}
