import { readFileSync } from 'node:fs';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { DiagnosisSchema } from '@launchpad/proto';
import { checksOf } from './checks.js';
import { services, type Answer } from './gather.js';

const NOW = 1_800_000_000;
const limits = { BACKUP_MAX_HOURS: 36, STREAM_MAX_GIGABYTES: 3 };

const metrics: Record<string, Record<string, number>> = {
  'chain-listener': {
    launchpad_stream_bytes: 12e6,
    'launchpad_chain_block{chain="5"}': 98,
    'launchpad_chain_head_block{chain="5"}': 100,
    'launchpad_chain_head_arrived_seconds{chain="5"}': NOW - 4,
    'launchpad_chain_paused{chain="5"}': 0,
    'launchpad_chain_followed{chain="5"}': 1,
    'launchpad_chain_healthy{chain="5"}': 1,
    'launchpad_chain_reports_finality{chain="5"}': 1,
    'launchpad_chain_finality_depth{chain="5"}': 64,
  },
  orders: {
    'launchpad_keeper_balance_wei{chain="97"}': 42e16,
    'launchpad_keeper_funds_low{chain="97"}': 0,
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
        ...{
          service,
          version: '1.2.0',
          nowMs: BigInt(NOW * 1_000),
          settings: ['NATS_URL', 'KEEPER_PRIVATE_KEY'],
        },
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
  checksOf(system(changes), 'does not answer', limits)
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
    const checks = checksOf(system(), 'does not answer', limits);
    expect(checks.map(({ state, runbook }) => [state, runbook])).toEqual(checks.map(() => ['green', null]));
    expect(checks.map(({ name, value }) => `${name}: ${value}`).slice(services.length)).toEqual([
      'versions: All that answer run 1.2.0',
      'migrations: Every database has all migrations',
      'chain: Chain 5 is 2 blocks behind, its newest came 4 seconds ago',
      'chain: Chain 5: blocks are final as its node reports',
      'events: The event stream holds 12 MB',
      'events: No event is parked or waits to be published',
      'keeper: The keeper’s account holds 0.4200 on chain 97',
      'mail: The product sends no mail',
      'backup: The last backup was taken 2 hours ago',
      'clock: The services’ clocks agree to the second',
    ]);
  });

  it.each([
    [64, 'https://ethereum.org/en/developers/docs/consensus-mechanisms/pos/#finality'],
    [65, 'as configured'],
  ])('say where a depth of %i comes from that decides which blocks are final', (depth, source) => {
    const samples = {
      'launchpad_chain_reports_finality{chain="5"}': 0,
      'launchpad_chain_finality_depth{chain="5"}': depth,
    };
    const checks = checksOf(system({ 'chain-listener': { metrics: samples } }), 'does not answer', limits);
    expect(checks).toContainEqual({
      name: 'chain',
      state: 'green',
      value: `Chain 5: a block is final after ${depth} more, since its node does not report which are; ${source}`,
      runbook: null,
    });
  });

  const head = 'launchpad_chain_head_block{chain="5"}';
  const arrived = 'launchpad_chain_head_arrived_seconds{chain="5"}';
  const low = 'launchpad_keeper_funds_low{chain="97"}';
  const paused = 'launchpad_keeper_payouts_paused{chain="97"}';
  it.each<[string, Record<string, Change | null>, string, string, RegExp, string]>([
    [
      'a database is down',
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
      'blocks are taken for final too early',
      {
        'chain-listener': {
          metrics: {
            'launchpad_chain_reports_finality{chain="5"}': 0,
            'launchpad_chain_finality_depth{chain="5"}': 15,
          },
        },
      },
      'chain',
      'amber',
      /final after 15 more.*its rules say 64: https:/,
      'LaunchpadChainPaused',
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
      'no instance follows a chain',
      { 'chain-listener': { metrics: { 'launchpad_chain_followed{chain="5"}': 0 } } },
      'chain',
      'red',
      /followed by no instance/,
      'LaunchpadChainNotFollowed',
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
      { orders: { metrics: { [low]: 1, [paused]: 1 } } },
      'keeper',
      'red',
      /too little to pay out/,
      'LaunchpadKeeperPayoutsPaused',
    ],
    [
      'a keeper that only settles has too little',
      { orders: { metrics: { [low]: 1, [paused]: undefined } } },
      'keeper',
      'red',
      /too little to settle for long/,
      'LaunchpadKeeperFundsLow',
    ],
    [
      'the keeper’s account can’t be read',
      { orders: { metrics: { 'launchpad_keeper_balance_wei{chain="97"}': undefined } } },
      'keeper',
      'unknown',
      /No chain says/,
      'LaunchpadKeeperFundsLow',
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

  const chain = (samples: Record<string, number | undefined>) => ({ 'chain-listener': { metrics: samples } });
  const aMB = 1e6;
  it.each<[string, Record<string, Change | null>, string]>([
    ['30 blocks behind', chain({ [head]: 128 }), ''],
    ['31 blocks behind', chain({ [head]: 129 }), 'chain red'],
    ['ahead of the head, for a second', chain({ [head]: 90 }), ''],
    ['silent for five minutes', chain({ [arrived]: NOW - 300 }), ''],
    ['silent for longer', chain({ [arrived]: NOW - 301 }), 'chain amber'],
    ['that has not said its time', chain({ [arrived]: undefined }), 'chain unknown'],
    ['whose own block is unknown', chain({ 'launchpad_chain_block{chain="5"}': undefined }), 'chain unknown'],
    ['with a stream of 3 GB', chain({ launchpad_stream_bytes: 3_000 * aMB }), ''],
    ['with a stream of more', chain({ launchpad_stream_bytes: 3_000 * aMB + 1 }), 'events red'],
    ['whose events wait for a minute', { pools: { metrics: { launchpad_outbox_oldest_seconds: 60 } } }, ''],
    [
      'whose events wait for longer',
      { pools: { metrics: { launchpad_outbox_oldest_seconds: 61 } } },
      'events red',
    ],
    ['with an event that is parked', { pools: { metrics: { launchpad_parked_events: 1 } } }, 'events red'],
    [
      'that says nothing of parked events',
      { pools: { metrics: { launchpad_parked_events: undefined } } },
      'events unknown',
    ],
    [
      'that says nothing of waiting events',
      { pools: { metrics: { launchpad_outbox_oldest_seconds: undefined } } },
      'events unknown',
    ],
    [
      'whose backup is of 36 hours ago',
      { gateway: { metrics: { launchpad_backup_taken_seconds: NOW - 36 * 3_600 } } },
      '',
    ],
    [
      'whose backup is older',
      { gateway: { metrics: { launchpad_backup_taken_seconds: NOW - 36 * 3_600 - 1 } } },
      'backup red',
    ],
    ['with a clock a second off', { notifications: { aheadMs: 1_000 } }, ''],
    ['with a clock further off', { notifications: { aheadMs: 1_001 } }, 'clock amber'],
    ['with a clock five seconds behind', { notifications: { aheadMs: -5_000 } }, 'clock amber'],
    ['with a clock further behind', { notifications: { aheadMs: -5_001 } }, 'clock red'],
    [
      'with the worst of several clocks',
      { notifications: { aheadMs: 1_200 }, orders: { aheadMs: -6_000 }, pools: { aheadMs: 3_000 } },
      'clock red',
    ],
  ])('say of a system %s: %s', (_, changes, fault) => {
    expect(faults(changes).map(([name, state]) => `${name} ${state}`)).toEqual(fault ? [fault] : []);
  });

  it('say in plain words', () => {
    const said = (changes: Record<string, Change | null>) => faults(changes).map(([, , value]) => value);
    expect(said(chain({ [head]: 129, [arrived]: NOW - 1 }))).toEqual([
      'Chain 5 is 31 blocks behind, its newest came 1 second ago',
    ]);
    expect(said(chain({ [head]: 131, [arrived]: NOW + 5 }))).toEqual([
      'Chain 5 is 33 blocks behind, its newest came 0 seconds ago',
    ]);
    const parked = { metrics: { launchpad_parked_events: 1 } };
    expect(said({ pools: parked, orders: { metrics: { launchpad_parked_events: 2 } } })).toEqual([
      'Parked: 2 events in orders, 1 event in pools',
    ]);
    const empty = { metrics: { launchpad_chain_head_block: undefined } };
    for (const name of Object.keys(metrics['chain-listener']!))
      if (name.includes('5')) Object.assign(empty.metrics, { [name]: undefined });
    expect(said({ 'chain-listener': empty })).toEqual(['No block of any chain is known']);
    expect(said({ pools: { pendingMigrations: 2 }, orders: { pendingMigrations: 1 } })).toEqual([
      'The database of orders lacks 1 migration, of pools lacks 2 migrations',
    ]);
    const silent = Object.fromEntries(services.map((service) => [service, null]));
    expect(said(silent)).toEqual([
      ...services.map((service) => `${service} does not answer`),
      'No service: each does not answer',
      `Not known of ${services.filter((service) => service !== 'gateway').join(', ')}`,
      'chain-listener does not answer',
      'chain-listener does not answer',
      'No service: each does not answer',
      'orders does not answer',
      'gateway does not answer',
      'No service: each does not answer',
    ]);
  });

  it('are green for a chain that was paused and is not any more, in the order of the chains', () => {
    const second = Object.fromEntries(
      Object.entries(metrics['chain-listener']!).map(([name, value]) => [name.replace('"5"', '"3"'), value]),
    );
    const lines = checksOf(system(chain(second)), 'does not answer', limits);
    expect(lines.filter(({ name }) => name === 'chain').map(({ value }) => value.slice(0, 7))).toEqual([
      'Chain 3',
      'Chain 3',
      'Chain 5',
      'Chain 5',
    ]);
  });

  it('say that there is no keeper, where it has no key', () => {
    const lines = checksOf(system({ orders: { settings: ['NATS_URL'] } }), 'does not answer', limits);
    expect(lines.find(({ name }) => name === 'keeper')).toMatchObject({
      ...{ state: 'green', value: 'There is no keeper: people settle pools' },
    });
  });

  it('have the limits that are configured', () => {
    const old = { launchpad_backup_taken_seconds: NOW - 30 * 3_600 };
    const found = system({
      'chain-listener': { metrics: { launchpad_stream_bytes: 4e9 } },
      gateway: { metrics: old },
    });
    const wrong = (hours: number, gigabytes: number) =>
      checksOf(found, '', { BACKUP_MAX_HOURS: hours, STREAM_MAX_GIGABYTES: gigabytes })
        .filter(({ state }) => state !== 'green')
        .map(({ name }) => name);
    expect(wrong(30, 4)).toEqual([]);
    expect(wrong(29, 3.9)).toEqual(['events', 'backup']);
  });

  it('do not miss a backup where none are taken', () => {
    const none = system({ gateway: { metrics: { launchpad_backup_taken_seconds: undefined, up: 1 } } });
    const checks = checksOf(none, '', { STREAM_MAX_GIGABYTES: 3 });
    expect(checks.find(({ name }) => name === 'backup')).toMatchObject({
      ...{ state: 'green', value: 'Backups are switched off' },
    });
  });

  it('are those that the page about them lists', () => {
    const names = checksOf(system(), 'does not answer', limits).map(({ name }) => name);
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
    const states = checksOf(new Map(), 'does not answer', limits).map(({ name, state }) => [name, state]);
    expect(states).toEqual(states.map(([name]) => [name, name === 'mail' ? 'green' : 'unknown']));
  });
});
