import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import type { Chain } from '@launchpad/contracts/testing';
import { chainSource, partitionsOf } from '@launchpad/platform';
import { read } from './database.js';
import type { World } from './world.js';

const LOOK_AGAIN_MS = 200;

/**
 * Waits until all work is finished: each cursor at its chain's newest block, outboxes empty, inboxes caught up. Checks
 * twice, since work that has just reached the gateway leaves no trace.
 * @returns what is unfinished after `patienceMs`, and parked events
 */
export async function untilQuiet(world: World, patienceMs: number): Promise<string[]> {
  const deadline = Date.now() + patienceMs;
  for (let quietLooks = 0; ;) {
    const unfinished = await unfinishedWork(world).catch((error: unknown) => [String(error)]);
    quietLooks = unfinished.length === 0 ? quietLooks + 1 : 0;
    if (quietLooks === 2 || Date.now() > deadline) return [...unfinished, ...(await parked(world))];
    await delay(LOOK_AGAIN_MS);
  }
}

async function unfinishedWork(world: World): Promise<string[]> {
  const found = await Promise.all([cursors(world), outboxes(world), inboxes(world)]);
  return found.flat();
}

async function cursors(world: World): Promise<string[]> {
  const rows = await read<{ chainId: number; hash: string; paused: string | null }>(
    world.databases['chain-listener'],
    'SELECT "chainId", "cursorHash" AS hash, "pausedReason" AS paused FROM chain',
  );
  const heads = await Promise.all(world.chains.map(({ provider }) => provider.getBlock('latest')));
  return world.chains.flatMap(({ chainId }, index) => {
    const row = rows.find((each) => each.chainId === chainId);
    if (row?.hash === heads[index]?.hash) return [];
    return `chain ${chainId} is not read to block ${heads[index]?.number}${row?.paused ? `: paused, ${row.paused}` : ''}`;
  });
}

async function outboxes(world: World): Promise<string[]> {
  const counts = await Promise.all(
    Object.entries(world.databases).map(async ([service, url]) => {
      const [row] = await read<{ waiting: number }>(url, 'SELECT count(*)::int AS waiting FROM outbox_event');
      return { service, waiting: row?.waiting };
    }),
  );
  return counts.flatMap(({ service, waiting }) =>
    waiting === 0 ? [] : `${waiting} events wait in the outbox of ${service}`,
  );
}

async function inboxes(world: World): Promise<string[]> {
  const manager = await jetstreamManager(world.nats, { timeout: 2_000 });
  const behind = await Promise.all(
    Object.entries(world.databases).map(async ([service, url]) => {
      const known = await read<{ source: string; sequence: string }>(
        url,
        'SELECT source, sequence FROM event_position',
      );
      // A partition has no position before its first event is applied.
      const partitions = service === 'orders' ? world.chains.flatMap(partitionsOfChain) : [];
      const unread = partitions.filter((each) => !known.some(({ source }) => source === each));
      const positions = [...known, ...unread.map((source) => ({ source, sequence: '0' }))];
      const waiting = positions.map(async ({ source, sequence }) => {
        const last = await manager.streams.getMessage('LAUNCHPAD', { last_by_subj: source });
        return last && last.seq > Number(sequence) ? [`events of ${source} wait for ${service}`] : [];
      });
      return (await Promise.all(waiting)).flat();
    }),
  );
  for await (const { name, num_pending, num_waiting } of manager.consumers.list('LAUNCHPAD')) {
    // A killed process leaves consumers behind that are no longer used.
    if (num_pending > 0 && num_waiting > 0) behind.push([`${num_pending} events wait for ${name}`]);
  }
  return behind.flat();
}

const partitionsOfChain = ({ chainId }: Chain) => partitionsOf(chainSource(chainId));

async function parked(world: World): Promise<string[]> {
  const rows = await Promise.all(
    Object.entries(world.databases).map(async ([service, url]) => {
      const events = await read<{ source: string; error: string }>(
        url,
        'SELECT source, error FROM parked_event',
      );
      return events.map(({ source, error }) => `${service} parked an event of ${source}: ${error}`);
    }),
  );
  return rows.flat();
}
