import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { read } from './database.js';
import { services, type World } from './world.js';

const LOOK_AGAIN_MS = 200;

/**
 * Waits until nothing is on its way any more: each cursor at its chain's newest block, outboxes empty, inboxes
 * caught up.
 * @returns what is still not so when the patience ends, and events that were parked
 */
export async function untilQuiet(world: World, patienceMs: number): Promise<string[]> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const unfinished = await unfinishedWork(world).catch((error: unknown) => [String(error)]);
    if (unfinished.length === 0 || Date.now() > deadline) return [...unfinished, ...(await parked(world))];
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
    services.map((service) =>
      read<{ waiting: number }>(
        world.databases[service],
        'SELECT count(*)::int AS waiting FROM outbox_event',
      ),
    ),
  );
  return counts.flatMap(([row], index) =>
    row?.waiting === 0 ? [] : `${row?.waiting} events wait in the outbox of ${services[index]}`,
  );
}

async function inboxes(world: World): Promise<string[]> {
  const manager = await jetstreamManager(world.nats, { timeout: 2_000 });
  const behind: string[] = [];
  for await (const { name, num_pending, num_ack_pending } of manager.consumers.list('LAUNCHPAD')) {
    const waiting = num_pending + num_ack_pending;
    if (waiting > 0) behind.push(`${waiting} events wait for ${name}`);
  }
  return behind;
}

async function parked(world: World): Promise<string[]> {
  const rows = await Promise.all(
    services.map((service) =>
      read<{ source: string; error: string }>(
        world.databases[service],
        'SELECT source, error FROM parked_event',
      ),
    ),
  );
  return rows.flatMap((events, index) =>
    events.map(({ source, error }) => `${services[index]} parked an event of ${source}: ${error}`),
  );
}
