import { setTimeout as delay } from 'node:timers/promises';
import type { Fault as NodeFault } from '@launchpad/chain-listener/testing';
import { eventually } from '@launchpad/platform/testing';
import { read } from './database.js';
import { SERVICES } from '@launchpad/local';
import { readsAreAnswered, sessionsSurvive, signingInWorks } from './door.js';
import type { People } from './people.js';
import type { Player } from './player.js';
import { servers, type FacedChain, type Part, type World } from './world.js';

const DOWN_MS = 1_000;
const SPOILED_MS = 4_000;
const BLOCKS_BEHIND = 5;
const DEPTHS = [1, 2, 3, 5, 8, 13, 21, 34, 40];
const TAKEOVER_PATIENCE_MS = 60_000;
const KILLED_IN_TURN = [
  'orders',
  'nats',
  'gateway',
  'chain-listener',
  'content',
  'pools',
  'postgres',
  'redis',
] as const satisfies Part[];

/** What a fault can act on. */
export interface Stage {
  world: World;
  people: People;
  players: readonly Player[];
}

/** Injects a fault while people trade. Returns how many seconds a takeover took, if there was one. */
export type Fault = (stage: Stage) => Promise<number | void>;

/** The scenario without a fault. */
export const nothing: Fault = async () => {};

/** By name. */
export const faults: Readonly<Record<string, Fault>> = {
  nothing,
  ...Object.fromEntries([...SERVICES, ...servers].map((part) => [`kill ${part}`, killed(part)])),
  'kill gateway and redis': gatewayAndRedisKilled,
  'kill everything at once': async ({ world }) => {
    await Promise.all([...servers, ...SERVICES].map((part) => world.kill(part)));
    await reviveAll(world);
  },
  'nodes time out': spoiledByTurns('hangs'),
  'nodes answer 429': spoiledByTurns('throttles'),
  'nodes answer 502': spoiledByTurns('fails'),
  'nodes lag': spoiledByTurns('lags'),
  'a node hides logs': spoiled('hides-logs'),
  'a node forges logs': spoiled('forges-logs'),
  'one URL, two backends': twoBackends,
  reorganisations: async ({ players }) => {
    for (const [index, depth] of DEPTHS.entries()) {
      await Promise.all(players.map((player) => player.reorganise(depth, index % 2 === 0)));
      await delay(DOWN_MS);
    }
  },
  'leader killed': leaderKilled,
  'replicas killed': replicasKilled,
  mixed: async (stage) => {
    for (const part of KILLED_IN_TURN) await killed(part)(stage);
    await Promise.all(stage.players.map((player) => player.reorganise(10, true)));
  },
};

function killed(part: Part): Fault {
  return async ({ world, people }) => {
    const survive = part === 'gateway' ? await sessionsSurvive(people) : undefined;
    await world.kill(part);
    if (part === 'redis') await readsAreAnswered(people);
    await delay(DOWN_MS);
    await world.revive(part);
    await reviveAll(world);
    await survive?.();
  };
}

/** Of each service, one of two instances at a time. */
async function replicasKilled({ world }: Stage): Promise<void> {
  await world.addReplicas();
  for (const service of SERVICES) {
    for (const part of [service, `second ${service}`] as const) {
      await world.kill(part);
      await delay(DOWN_MS);
      await world.revive(part);
    }
  }
}

/** The gateway is back before Redis: it has to work without it, and then with a Redis that has lost all sessions. */
async function gatewayAndRedisKilled({ world, people }: Stage): Promise<void> {
  await Promise.all([world.kill('gateway'), world.kill('redis')]);
  await world.revive('gateway');
  await readsAreAnswered(people);
  await delay(DOWN_MS);
  await reviveAll(world);
  await signingInWorks(people);
}

/** Restarts what has exited, as an orchestrator does. */
async function reviveAll(world: World): Promise<void> {
  const isServer = (part: Part) => (servers as readonly Part[]).includes(part);
  const fallen = world.fallen();
  for (const wave of [fallen.filter(isServer), fallen.filter((part) => !isServer(part))]) {
    await Promise.all(wave.map((part) => world.revive(part)));
  }
}

/** First one address of each chain fails, then both, then the other. */
function spoiledByTurns(fault: NodeFault): Fault {
  return async ({ world: { chains } }) => {
    const [firsts, seconds] = [chains.map(({ nodes }) => nodes[0]), chains.map(({ nodes }) => nodes[1])];
    for (const node of firsts) await node.begin(fault, BLOCKS_BEHIND);
    await delay(SPOILED_MS);
    for (const node of seconds) await node.begin(fault, BLOCKS_BEHIND);
    await delay(SPOILED_MS);
    for (const node of firsts) node.end();
    await delay(SPOILED_MS);
    for (const node of seconds) node.end();
    wereAsked(chains);
  };
}

/** The address that is used first. */
function spoiled(fault: NodeFault): Fault {
  return async ({ world: { chains } }) => {
    for (const { nodes } of chains) await nodes[0].begin(fault);
    await delay(2 * SPOILED_MS);
    for (const { nodes } of chains) nodes[0].end();
    wereAsked(chains);
  };
}

/** The listener is down until it has to catch up by ranges, from addresses with a second node that omits logs. */
async function twoBackends({ world, players }: Stage): Promise<void> {
  const { chains } = world;
  for (const { nodes } of chains) for (const node of nodes) await node.begin('omits-logs');
  await world.kill('chain-listener');
  await delay(SPOILED_MS);
  await Promise.all(players.map(({ chain }) => chain.provider.send('anvil_mine', ['0xc8'])));
  await world.revive('chain-listener');
  await reviveAll(world);
  await delay(2 * SPOILED_MS);
  for (const { nodes } of chains) for (const node of nodes) node.end();
  wereAsked(chains);
}

/** A trial proves nothing if no bad node was called. */
function wereAsked(chains: readonly FacedChain[]): void {
  const unasked = chains.find(({ nodes }) => nodes.every(({ spoiled: answers }) => answers === 0));
  if (unasked) throw new Error(`No bad node of chain ${unasked.chainId} was called`);
}

/** Seconds from the kill until another instance holds all chains and has read a block that was mined after it. */
async function leaderKilled({ world, players }: Stage): Promise<number> {
  await world.addStandby();
  const before = await leases(world);
  await world.kill('chain-listener');
  const killedAt = performance.now();
  const mined = new Map<number, number>();
  for (const { chain } of players) {
    await chain.provider.send('evm_mine', []);
    mined.set(chain.chainId, await chain.provider.getBlockNumber());
  }
  await eventually(async () => {
    const now = await leases(world);
    return now.every(
      ({ chainId, holder, cursor }) =>
        holder !== before.find((lease) => lease.chainId === chainId)?.holder &&
        cursor >= (mined.get(chainId) ?? 0),
    );
  }, TAKEOVER_PATIENCE_MS);
  const seconds = (performance.now() - killedAt) / 1000;
  await world.revive('chain-listener');
  return seconds;
}

interface Lease {
  chainId: number;
  holder: string;
  cursor: number;
}

function leases(world: World): Promise<Lease[]> {
  return read(
    world.databases['chain-listener'],
    'SELECT "chainId", holder, "cursorNumber"::int AS cursor FROM chain',
  );
}
