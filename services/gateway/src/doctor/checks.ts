import type { Check } from '@launchpad/api/routes';
import { poolNetwork } from '@launchpad/contracts';
import type { DoctorConfig } from '@launchpad/platform';
import type { Diagnosis } from '@launchpad/proto';
import { services, type Answer } from './gather.js';
import { samplesOf, type Samples } from './samples.js';
import { count, duration, megabytes } from './words.js';

/** As the alerts of the chart have them; those that an operator sets are in {@link DoctorConfig}. */
const MOST_BLOCKS_BEHIND = 30;
const MOST_SILENT_SECONDS = 300;
const MOST_OUTBOX_SECONDS = 60;
/** Services of one machine or of machines with a time server differ by milliseconds. */
const ODD_CLOCK_MS = 1_000;
const WRONG_CLOCK_MS = 5_000;

const BYTES_PER_GIGABYTE = 1e9;
const WEI = 1e18;

/** A line of one check, without its name. */
type Line = Omit<Check, 'name'>;

const green = (value: string): Line => ({ state: 'green', value, runbook: null });
const amber = (value: string, runbook: string): Line => ({ state: 'amber', value, runbook: `${runbook}.md` });
const red = (value: string, runbook: string): Line => ({ state: 'red', value, runbook: `${runbook}.md` });
const unknown = (value: string, runbook: string): Line => ({
  ...{ state: 'unknown', value, runbook: `${runbook}.md` },
});

/** What the checks are made from. */
interface Findings {
  answers: ReadonlyMap<string, Answer>;
  /** why a service is absent: "does not answer" */
  absence: string;
  limits: DoctorConfig;
}

/** The one list of checks, in the order in which they are shown. */
const CHECKS: Record<Check['name'], (findings: Findings) => Line[]> = {
  services: (findings) => services.map((service) => serviceLine(service, findings)),
  versions: (findings) => [versionsLine(findings)],
  migrations: (findings) => [migrationsLine(findings)],
  chain: (findings) => of('chain-listener', findings, 'LaunchpadChainNotFollowed', chainLines),
  events: (findings) => [
    ...of('chain-listener', findings, 'LaunchpadStreamGrowing', streamLines),
    eventsLine(findings),
  ],
  keeper: (findings) => of('orders', findings, 'LaunchpadKeeperPayoutsPaused', keeperLines),
  mail: () => [green('The product sends no mail')],
  backup: (findings) => of('gateway', findings, 'LaunchpadBackupOld', backupLines),
  clock: (findings) => [clockLine(findings)],
};

/**
 * The checks on what the services say.
 * @param absence why a service is absent: "does not answer"
 * @param limits what is too much
 */
export function checksOf(
  answers: ReadonlyMap<string, Answer>,
  absence: string,
  limits: DoctorConfig,
): Check[] {
  return (Object.keys(CHECKS) as Check['name'][]).flatMap((name) =>
    CHECKS[name]({ answers, absence, limits }).map((line) => ({ name, ...line })),
  );
}

/** Lines from the metrics of one service; unknown without them. */
function of(
  service: string,
  { answers, absence, limits }: Findings,
  runbook: string,
  lines: (samples: Samples, diagnosis: Diagnosis, limits: DoctorConfig) => Line[],
): Line[] {
  const diagnosis = answers.get(service)?.diagnosis;
  if (!diagnosis) return [unknown(`${service} ${absence}`, runbook)];
  if (diagnosis.metrics === '') return [unknown(`${service} can’t collect its metrics`, runbook)];
  return lines(samplesOf(diagnosis.metrics), diagnosis, limits);
}

function serviceLine(service: string, { answers, absence }: Findings): Line {
  const missing = answers.get(service)?.diagnosis.missing;
  if (!missing) return unknown(`${service} ${absence}`, 'LaunchpadServiceDown');
  if (missing.length === 0) return green(`${service} is ready`);
  return red(`${service} gets no answer from ${missing.join(', ')}`, 'LaunchpadServiceDown');
}

function versionsLine({ answers, absence }: Findings): Line {
  if (answers.size === 0) return unknown(`No service: each ${absence}`, 'doctor');
  const versions = new Set([...answers.values()].map(({ diagnosis }) => diagnosis.version));
  if (versions.size === 1) return green(`All that answer run ${[...versions].join()}`);
  const each = [...answers].map(([service, { diagnosis }]) => `${service} ${diagnosis.version}`);
  return amber(`Several versions: ${each.toSorted().join(', ')}`, 'doctor');
}

function migrationsLine({ answers }: Findings): Line {
  // the gateway has no database
  const states = services
    .filter((service) => service !== 'gateway')
    .map((service) => [service, answers.get(service)?.diagnosis.pendingMigrations] as const);
  const behind = states.flatMap(([service, pending]) =>
    pending ? [`${service} lacks ${count(pending, 'migration')}`] : [],
  );
  if (behind.length > 0) return red(`The database of ${behind.join(', of ')}`, 'doctor');
  const unread = states.flatMap(([service, pending]) => (pending === undefined ? [service] : []));
  if (unread.length > 0) return unknown(`Not known of ${unread.join(', ')}`, 'doctor');
  return green('Every database has all migrations');
}

function chainLines({ byChain }: Samples, { nowMs }: Diagnosis): Line[] {
  const [blocks, heads] = [byChain('launchpad_chain_block'), byChain('launchpad_chain_head_block')];
  const [paused, healthy] = [byChain('launchpad_chain_paused'), byChain('launchpad_chain_healthy')];
  const [arrived, followed] = [
    byChain('launchpad_chain_head_arrived_seconds'),
    byChain('launchpad_chain_followed'),
  ];
  const line = (chain: number): Line => {
    const [block, head, arrivedAt] = [blocks.get(chain), heads.get(chain), arrived.get(chain)];
    if (paused.get(chain) === 1) return red(`Chain ${chain} is paused`, 'LaunchpadChainPaused');
    if (followed.get(chain) === 0)
      return red(`Chain ${chain} is followed by no instance`, 'LaunchpadChainNotFollowed');
    if (block === undefined || head === undefined || arrivedAt === undefined)
      return unknown(`Chain ${chain}: no block is known`, 'LaunchpadChainNotFollowed');
    if (healthy.get(chain) === 0) return red(`Chain ${chain} can’t be followed`, 'LaunchpadChainUnhealthy');
    const behind = Math.max(0, head - block);
    const silent = Math.max(0, Number(nowMs) / 1_000 - arrivedAt);
    const value = `Chain ${chain} is ${count(behind, 'block')} behind, its newest came ${duration(silent)} ago`;
    if (behind > MOST_BLOCKS_BEHIND) return red(value, 'LaunchpadChainLag');
    if (silent > MOST_SILENT_SECONDS) return amber(value, 'LaunchpadChainSilent');
    return green(value);
  };
  const [reports, depths] = [
    byChain('launchpad_chain_reports_finality'),
    byChain('launchpad_chain_finality_depth'),
  ];
  const finality = (chain: number): Line[] => {
    const [reported, depth] = [reports.get(chain), depths.get(chain)];
    return reported === undefined || depth === undefined ? [] : [finalityLine(chain, reported === 1, depth)];
  };
  const chains = [...new Set([...blocks.keys(), ...paused.keys()])].toSorted((a, b) => a - b);
  return chains.length > 0
    ? chains.flatMap((chain) => [line(chain), ...finality(chain)])
    : [unknown('No block of any chain is known', 'LaunchpadChainNotFollowed')];
}

/** What decides which blocks are final. */
function finalityLine(chain: number, isReported: boolean, depth: number): Line {
  if (isReported) return green(`Chain ${chain}: blocks are final as its node reports`);
  const rule = poolNetwork(chain);
  const value = `Chain ${chain}: a block is final after ${depth} more, since its node does not report which are`;
  if (rule && depth < rule.finalityDepth)
    return amber(
      `${value}; its rules say ${rule.finalityDepth}: ${rule.finalitySource}`,
      'LaunchpadChainPaused',
    );
  return green(`${value}; ${depth === rule?.finalityDepth ? rule.finalitySource : 'as configured'}`);
}

function streamLines({ one }: Samples, _: Diagnosis, { STREAM_MAX_GIGABYTES }: DoctorConfig): Line[] {
  const bytes = one('launchpad_stream_bytes');
  if (bytes === undefined) return [unknown('The event stream does not answer', 'LaunchpadStreamGrowing')];
  const value = `The event stream holds ${megabytes(bytes)}`;
  const isLarge = bytes > STREAM_MAX_GIGABYTES * BYTES_PER_GIGABYTE;
  return [isLarge ? red(value, 'LaunchpadStreamGrowing') : green(value)];
}

/** Events that wait, in any service. */
function eventsLine({ answers, absence }: Findings): Line {
  const states = services
    .filter((service) => service !== 'gateway')
    .map((service) => {
      const { one } = samplesOf(answers.get(service)?.diagnosis.metrics ?? '');
      return {
        service,
        parked: one('launchpad_parked_events'),
        oldest: one('launchpad_outbox_oldest_seconds'),
      };
    });
  const parked = states.filter((state) => (state.parked ?? 0) > 0);
  if (parked.length > 0) {
    const each = parked.map((state) => `${count(state.parked ?? 0, 'event')} in ${state.service}`);
    return red(`Parked: ${each.join(', ')}`, 'LaunchpadEventParked');
  }
  const stuck = states.filter((state) => (state.oldest ?? 0) > MOST_OUTBOX_SECONDS);
  if (stuck.length > 0) {
    const each = stuck.map((state) => `${state.service} for ${duration(state.oldest ?? 0)}`);
    return red(`Events are not published: ${each.join(', ')}`, 'LaunchpadOutboxStuck');
  }
  const unread = states.filter((state) => state.parked === undefined || state.oldest === undefined);
  if (unread.length === states.length) return unknown(`No service: each ${absence}`, 'LaunchpadOutboxStuck');
  if (unread.length > 0)
    return unknown(`Not known of ${unread.map(({ service }) => service).join(', ')}`, 'LaunchpadOutboxStuck');
  return green('No event is parked or waits to be published');
}

function keeperLines({ byChain }: Samples, { settings }: Diagnosis): Line[] {
  if (!settings.includes('KEEPER_PRIVATE_KEY')) return [green('There is no keeper: people settle pools')];
  const [balances, low, paused] = [
    byChain('launchpad_keeper_balance_wei'),
    byChain('launchpad_keeper_funds_low'),
    byChain('launchpad_keeper_payouts_paused'),
  ];
  if (balances.size === 0)
    return [unknown('No chain says what the keeper’s account holds', 'LaunchpadKeeperFundsLow')];
  return [...balances].map(([chain, wei]) => {
    const value = `The keeper’s account holds ${(wei / WEI).toFixed(4)} on chain ${chain}`;
    if (low.get(chain) !== 1) return green(value);
    return paused.has(chain)
      ? red(`${value}, too little to pay out`, 'LaunchpadKeeperPayoutsPaused')
      : red(`${value}, too little to settle for long`, 'LaunchpadKeeperFundsLow');
  });
}

function backupLines({ one }: Samples, { nowMs }: Diagnosis, { BACKUP_MAX_HOURS }: DoctorConfig): Line[] {
  const taken = one('launchpad_backup_taken_seconds');
  if (BACKUP_MAX_HOURS === undefined && taken === undefined) return [green('Backups are switched off')];
  if (taken === undefined) return [amber('No backup is known', 'LaunchpadBackupOld')];
  const age = Math.max(0, Number(nowMs) / 1_000 - taken);
  const value = `The last backup was taken ${duration(age)} ago`;
  const isOld = BACKUP_MAX_HOURS !== undefined && age > BACKUP_MAX_HOURS * 3_600;
  return [isOld ? red(value, 'LaunchpadBackupOld') : green(value)];
}

function clockLine({ answers, absence }: Findings): Line {
  const [farthest] = [...answers].toSorted(([, a], [, b]) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs));
  if (!farthest) return unknown(`No service: each ${absence}`, 'doctor');
  const [service, { aheadMs }] = farthest;
  const difference = Math.abs(aheadMs);
  if (difference <= ODD_CLOCK_MS) return green('The services’ clocks agree to the second');
  const value = `The clock of ${service} is ${(difference / 1_000).toFixed(1)} s ${aheadMs > 0 ? 'ahead' : 'behind'}`;
  return difference > WRONG_CLOCK_MS ? red(value, 'doctor') : amber(value, 'doctor');
}
