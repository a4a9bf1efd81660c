import { readFileSync } from 'node:fs';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { DiagnosisSchema } from '@launchpad/proto';
import { checksOf } from './checks.js';
import { services, type Answer } from './gather.js';

const NOW = 1_800_000_000;

const metrics: Record<string, Record<string, number>> = {
  'chain-listener': {
    launchpad_stream_bytes: 12e6,
    'launchpad_chain_block{chain="5"}': 98,
    'launchpad_chain_head_block{chain="5"}': 100,
    'launchpad_chain_head_arrived_seconds{chain="5"}': NOW - 4,
    'launchpad_chain_paused{chain="5"}': 0,
    'launchpad_chain_healthy{chain="5"}': 1,
  },
  orders: {
    'launchpad_keeper_balance_wei{chain="97"}': 42e16,
    'launchpad_keeper_payouts_paused{chain="97"}': 0,
  },
  gateway: { launchpad_backup_taken_seconds: NOW - 7_200 },
};
const queues = { launchpad_outbox_oldest_seconds: 0, launchpad_parked_events: 0 };

interface Change extends Omit<MessageInitShape<typeof DiagnosisSchema>, 'metrics' | '$typeName'> {
  /** samples to set, or with undefined to take away; null for no metrics at all */
  metrics?: Record<string, number | undefined> | null;
  aheadMs?: number;
}

/** A system in which all is well, but for this; null for a service that does not answer. */
function system(changes: Record<string, Change | null> = {}): Map<string, Answer> {
  const answering = services.filter((service) => changes[service] !== null);
  return new Map(
    answering.map((service) => {
      const { metrics: samples = {}, aheadMs = 0, ...change } = changes[service] ?? {};
      const own = { ...(service !== 'gateway' && queues), ...metrics[service], ...samples };
      const lines = Object.entries(own).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name} ${value}`],
      );
      const diagnosis = create(DiagnosisSchema, {
        ...{ service, version: '1.2.0', nowMs: BigInt(NOW * 1_000), settings: ['NATS_URL', 'PAYOUT_CHAINS'] },
        ...(service !== 'gateway' && { pendingMigrations: 0 }),
        ...change,
        metrics: samples === null ? '' : lines.join('\n'),
      });
      return [service, { diagnosis, aheadMs }] as const;
    }),
  );
}

/** The lines that are not green. */
const faults = (changes: Record<string, Change | null>) =>
  checksOf(system(changes), 'does not answer')
    .filter(({ state }) => state !== 'green')
    .map(({ name, state, value, runbook }) => [name, state, value, runbook]);

const page = readFileSync(new URL('../../../../deploy/runbooks/doctor.md', import.meta.url), 'utf8');
/** The runbooks that the page links in the row of each check: itself for one of its own sections. */
const documented = new Map(
  [...page.matchAll(/^\| (?!Check|-)(\w+) .*\| (.*) \|$/gm)].map(([, name = '', links = '']) => [
    name,
    [...links.matchAll(/\]\((?:(\w+\.md)|#(\w+))\)/g)].map(([, file, section]) => {
      if (file) return file;
      return new RegExp(`^## ${section}$`, 'im').test(page) ? 'doctor.md' : `no section ${section}`;
    }),
  ]),
);

describe('the checks', () => {
  it('are green with their values in words if all is well, and have no runbook then', () => {
    const checks = checksOf(system(), 'does not answer');
    expect(checks.map(({ state, runbook }) => [state, runbook])).toEqual(checks.map(() => ['green', null]));
    expect(checks.map(({ name, value }) => `${name}: ${value}`).slice(6)).toEqual([
      'versions: All that answer run 1.2.0',
      'migrations: Every database has all migrations',
      'chain: Chain 5 is 2 blocks behind, its newest came 4 seconds ago',
      'events: The event stream holds 12 MB',
      'events: No event is parked or waits to be published',
      'keeper: The keeper’s account holds 0.4200 on chain 97',
      'mail: The product sends no mail',
      'backup: The last backup was taken 2 hours ago',
      'clock: The services’ clocks agree to the second',
    ]);
  });

  const head = 'launchpad_chain_head_block{chain="5"}';
  const arrived = 'launchpad_chain_head_arrived_seconds{chain="5"}';
  const paused = 'launchpad_keeper_payouts_paused{chain="97"}';
  it.each<[string, Record<string, Change | null>, string, string, RegExp, string]>([
    [
      'a database is away',
      { pools: { missing: ['database'] } },
      'services',
      'red',
      /^pools gets no answer from database$/,
      'LaunchpadServiceDown',
    ],
    ['versions differ', { orders: { version: '1.1.9' } }, 'versions', 'amber', /orders 1\.1\.9/, 'doctor'],
    [
      'a migration is missing',
      { content: { pendingMigrations: 1 } },
      'migrations',
      'red',
      /content lacks 1 migration$/,
      'doctor',
    ],
    [
      'a chain is read too slowly',
      { 'chain-listener': { metrics: { [head]: 129 } } },
      'chain',
      'red',
      /31 blocks behind/,
      'LaunchpadChainLag',
    ],
    [
      'a chain is silent',
      { 'chain-listener': { metrics: { [arrived]: NOW - 301 } } },
      'chain',
      'amber',
      /5 minutes ago/,
      'LaunchpadChainSilent',
    ],
    [
      'a chain can’t be followed',
      { 'chain-listener': { metrics: { 'launchpad_chain_healthy{chain="5"}': 0 } } },
      'chain',
      'red',
      /can’t be followed/,
      'LaunchpadChainUnhealthy',
    ],
    [
      'a chain is paused',
      { 'chain-listener': { metrics: { 'launchpad_chain_paused{chain="5"}': 1 } } },
      'chain',
      'red',
      /is paused/,
      'LaunchpadChainPaused',
    ],
    [
      'no block of a chain is known',
      { 'chain-listener': { metrics: { [head]: undefined } } },
      'chain',
      'unknown',
      /no block is known/,
      'LaunchpadChainNotFollowed',
    ],
    [
      'the stream is large',
      { 'chain-listener': { metrics: { launchpad_stream_bytes: 3_100e6 } } },
      'events',
      'red',
      /3100 MB/,
      'LaunchpadStreamGrowing',
    ],
    [
      'the stream does not answer',
      { 'chain-listener': { metrics: { launchpad_stream_bytes: undefined } } },
      'events',
      'unknown',
      /does not answer/,
      'LaunchpadStreamGrowing',
    ],
    [
      'an event is parked',
      { pools: { metrics: { launchpad_parked_events: 2 } } },
      'events',
      'red',
      /2 events in pools/,
      'LaunchpadEventParked',
    ],
    [
      'events are not published',
      { pools: { metrics: { launchpad_outbox_oldest_seconds: 120 } } },
      'events',
      'red',
      /pools for 2 minutes/,
      'LaunchpadOutboxStuck',
    ],
    [
      'the keeper has too little',
      { orders: { metrics: { [paused]: 1 } } },
      'keeper',
      'red',
      /too little/,
      'LaunchpadKeeperPayoutsPaused',
    ],
    [
      'the keeper’s account can’t be read',
      { orders: { metrics: { 'launchpad_keeper_balance_wei{chain="97"}': undefined } } },
      'keeper',
      'unknown',
      /No chain says/,
      'LaunchpadKeeperPayoutsPaused',
    ],
    [
      'the backup is old',
      { gateway: { metrics: { launchpad_backup_taken_seconds: NOW - 37 * 3_600 } } },
      'backup',
      'red',
      /37 hours ago/,
      'LaunchpadBackupOld',
    ],
    [
      'there is no backup',
      { gateway: { metrics: { launchpad_backup_taken_seconds: undefined, up: 1 } } },
      'backup',
      'amber',
      /No backup/,
      'LaunchpadBackupOld',
    ],
    [
      'a clock is odd',
      { notifications: { aheadMs: -1_200 } },
      'clock',
      'amber',
      /notifications is 1\.2 s behind/,
      'doctor',
    ],
    ['a clock is wrong', { notifications: { aheadMs: 6_000 } }, 'clock', 'red', /6\.0 s ahead/, 'doctor'],
  ])('say in one line, with its runbook, that %s', (_, changes, name, state, value, runbook) => {
    expect(faults(changes)).toEqual([[name, state, expect.stringMatching(value), `${runbook}.md`]]);
    expect(documented.get(name)).toContain(`${runbook}.md`);
  });

  it('are those that the page about them lists', () => {
    const names = checksOf(system(), 'does not answer').map(({ name }) => name);
    expect([...documented.keys()]).toEqual([...new Set(names)]);
  });

  it('are unknown where a service does not answer or can’t collect its metrics', () => {
    const unknown = (changes: Record<string, Change | null>) =>
      faults(changes).map(([name, state, value]) => `${name} ${state}: ${value}`);
    expect(unknown({ orders: null })).toEqual([
      'services unknown: orders does not answer',
      'migrations unknown: Not known of orders',
      'events unknown: Not known of orders',
      'keeper unknown: orders does not answer',
    ]);
    expect(unknown({ gateway: { metrics: null } })).toEqual([
      'backup unknown: gateway can’t collect its metrics',
    ]);
  });

  it('are all unknown if nothing answers', () => {
    const states = checksOf(new Map(), 'does not answer').map(({ name, state }) => [name, state]);
    expect(states).toEqual(states.map(([name]) => [name, name === 'mail' ? 'green' : 'unknown']));
  });
});
