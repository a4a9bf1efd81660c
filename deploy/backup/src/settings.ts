import { natsShape, redisShape } from '@launchpad/platform';
import { servicesWithDatabase } from '@launchpad/platform/permissions';
import { z } from 'zod';

const settings = z.object({
  /** The server's address with a database the user may connect to; the password may be in PGPASSWORD. */
  POSTGRES_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Prefix of the databases' names. */
  DATABASE_PREFIX: z.string().default(''),
  /** Name of Keycloak's database on the same server, without the prefix; unset if it is elsewhere. */
  KEYCLOAK_DATABASE: z.string().optional(),
  /** Folder with pg_dump and pg_restore, if not in PATH. */
  POSTGRES_PROGRAMS: z.string().optional(),
  /** Loader that starts them with the libraries in their folder, where the system has none for them. */
  POSTGRES_LOADER: z.string().optional(),
  ...natsShape,
  /** Kubo's RPC API */
  IPFS_API_URL: z.url({ protocol: /^https?$/ }),
  /** Where the time of the last backup is noted, for its metric. */
  ...redisShape,
  REDIS_URL: redisShape.REDIS_URL.optional(),
});

/** Addresses of the servers. */
export type Settings = z.output<typeof settings>;

/** A database, and what its dump is named after. */
export interface Database {
  part: string;
  name: string;
}

/** The databases to back up. */
export function databasesOf({ DATABASE_PREFIX, KEYCLOAK_DATABASE }: Settings): Database[] {
  const services = servicesWithDatabase.map((part) => ({ part, name: `${DATABASE_PREFIX}${part}` }));
  return KEYCLOAK_DATABASE ? [...services, { part: 'keycloak', name: KEYCLOAK_DATABASE }] : services;
}

/**
 * Reads the settings from the environment; an empty variable counts as unset.
 * @throws Error naming the variables that are missing or wrong
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(set);
  if (result.success) return result.data;
  const names = result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  throw new Error(names.join('; '));
}
