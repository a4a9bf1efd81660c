import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout this program belongs to. */
export const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

/** Where a stack keeps what it writes. */
export interface Home {
  logs: string;
  /** forgotten by `make clean` */
  data: string;
  /** PostgreSQL's own folder, which its OS user must be able to reach */
  postgresData: string;
  networksFile: string;
}

/** The folders of a stack under `dir`, which is made when missing. */
export function homeIn(dir: string): Home {
  mkdirSync(dir, { recursive: true });
  const data = join(dir, 'data');
  return {
    data,
    logs: join(dir, 'logs'),
    postgresData: passableToAll(dir)
      ? join(data, 'postgres')
      : join('/var/lib/launchpad', nameFor(dir), 'postgres'),
    networksFile: join(data, 'networks.json'),
  };
}

/**
 * Whether every OS user may pass through a folder. Root's home is closed to others, and as root PostgreSQL
 * runs as a user of its own.
 */
function passableToAll(dir: string): boolean {
  if (process.getuid?.() !== 0) return true;
  const open = (statSync(dir).mode & 0o001) !== 0;
  return open && (dir === '/' || passableToAll(dirname(dir)));
}

function nameFor(dir: string): string {
  return createHash('sha256').update(dir).digest('hex').slice(0, 12);
}
