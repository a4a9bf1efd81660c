import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backup, findBackup, restore, takeBackup, type Settings } from '@launchpad/backup';
import { localPassword, OPERATOR } from '@launchpad/platform/permissions';
import { findPostgresProgram, isRunning } from '@launchpad/testing';
import { buildId } from './build.js';
import { announce, CheckoutStack, dir, home, say, seededMark, stateFile, stopAll } from './checkout.js';
import { onInterrupt } from './interrupt.js';
import type { DataServers } from './stack.js';

const shelf = join(dir, 'backups');
const KEPT = 5;

/** Backs up the running stack, without its chains, into the folder TO, or a new one in `.local/backups`. */
export async function backUp(): Promise<void> {
  const state = stateFile.read();
  if (!state?.processes.some(isRunning)) throw new Error('Nothing is running. Start it with: make up');
  const { postgres, redis, nats, ipfs } = state.ports;
  const settings = settingsOf({
    postgresUrl: `postgresql://postgres@127.0.0.1:${postgres}/postgres`,
    redisUrl: `redis://127.0.0.1:${redis}`,
    natsUrl: `nats://127.0.0.1:${nats}`,
    ipfsUrl: process.env.IPFS_API_URL ?? `http://127.0.0.1:${ipfs}`,
  });
  const { TO } = process.env;
  if (TO) await backup(settings, resolve(TO));
  console.log(`The backup is in ${TO ? resolve(TO) : await takeBackup(settings, shelf, KEPT)}`);
}

/**
 * Replaces everything the stack stores, except its chains, by the backup in the folder FROM, or the newest one in
 * `.local/backups`, and starts the stack. If that fails everything is as before, and nothing runs.
 */
export async function restoreBackup(): Promise<void> {
  const { FROM } = process.env;
  const folder = FROM ? resolve(FROM) : await findBackup(shelf);
  if (!existsSync(seededMark)) {
    throw new Error('The chains that a backup belongs to are gone: make up creates a new demo.');
  }
  await stopAll(stateFile.read());
  const aside = setAside();
  const stack = await CheckoutStack.takeOver(buildId());
  const putBack = async () => {
    await stack.stop();
    aside.putBack();
  };
  const interrupted = onInterrupt(putBack);
  try {
    await stack.start({
      beforeServices: async (servers) => {
        say(`Restoring ${folder}`);
        await restore(settingsOf(servers), folder);
      },
    });
    aside.forget();
    announce(stack.url, 'make down stops it.');
  } catch (error) {
    if (interrupted()) return;
    await putBack();
    throw error;
  }
}

function settingsOf({ postgresUrl, redisUrl, natsUrl, ipfsUrl }: DataServers): Settings {
  return {
    POSTGRES_URL: postgresUrl,
    DATABASE_PREFIX: '',
    POSTGRES_PROGRAMS: dirname(findPostgresProgram('pg_dump')),
    NATS_URL: natsUrl,
    NATS_USER: OPERATOR,
    NATS_PASSWORD: localPassword(OPERATOR),
    IPFS_API_URL: ipfsUrl,
    REDIS_URL: redisUrl,
  };
}

/** Moves away the data that a restore replaces. */
function setAside() {
  const folders = [home.postgres.data, ...['nats', 'redis', 'ipfs'].map((name) => join(home.data, name))];
  const before = (folder: string) => `${folder}.before`;
  // what an interrupted restore left is what was there before it
  for (const folder of folders) if (!existsSync(before(folder))) move(folder, before(folder));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  mkdirSync(home.postgres.data, { recursive: true });
  return {
    forget: () => folders.forEach((folder) => rmSync(before(folder), { recursive: true, force: true })),
    putBack: () => {
      for (const folder of folders) {
        rmSync(folder, { recursive: true, force: true });
        move(before(folder), folder);
      }
    },
  };
}

function move(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}
