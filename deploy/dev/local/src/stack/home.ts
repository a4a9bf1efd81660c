import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closedFolder } from '@launchpad/testing';

/** The checkout this program belongs to. */
export const REPOSITORY = fileURLToPath(new URL('../../../../..', import.meta.url)).replace(/\/$/, '');

/** Folders that a stack writes to. */
export interface Home {
  logs: string;
  /** deleted by `make clean` */
  data: string;
  /** PostgreSQL's own folder, and its outermost parent that is ours */
  postgres: { data: string; top: string };
  networksFile: string;
}

/** PostgreSQL's data of root's stacks, when the server's OS user can't reach their own folder. */
const SHARED = '/var/lib/launchpad';

/** The folders of a stack under `dir`, which is created if missing. */
export function homeIn(dir: string): Home {
  mkdirSync(dir, { recursive: true });
  const data = join(dir, 'data');
  return {
    data,
    logs: join(dir, 'logs'),
    postgres: postgresIn(dir, join(data, 'postgres')),
    networksFile: join(data, 'networks.json'),
  };
}

/** Deletes a stack's data, and leaves no empty folder outside its own. */
export function forgetData({ data, postgres }: Home): void {
  for (const folder of [data, postgres.data]) rmSync(folder, { recursive: true, force: true });
  if (postgres.top !== SHARED) return;
  for (const folder of [dirname(postgres.data), SHARED]) {
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

/** Existing data stays where it is. New data goes where PostgreSQL's OS user, which is not root, can reach it. */
function postgresIn(dir: string, inside: string): Home['postgres'] {
  const outside = join(SHARED, nameFor(dir), 'postgres');
  const reachable = process.getuid?.() !== 0 || existsSync(inside) || !closedFolder(dirname(dir));
  return reachable && !existsSync(outside) ? { data: inside, top: dir } : { data: outside, top: SHARED };
}

function nameFor(dir: string): string {
  return createHash('sha256').update(dir).digest('hex').slice(0, 12);
}
