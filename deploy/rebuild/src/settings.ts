import { z } from 'zod';

const settings = z.object({
  /** The server's address with a database the user may connect to; the password may be in PGPASSWORD. */
  POSTGRES_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Prefix of the databases' names. */
  DATABASE_PREFIX: z.string().default(''),
  /** Kubo's RPC API. */
  IPFS_API_URL: z.url({ protocol: /^https?$/ }),
  NETWORKS_FILE: z.string(),
  DEPLOYMENTS_DIR: z.string().optional(),
  /** As that of pools. */
  REVIEW_METADATA: z.stringbool().default(true),
});

/** Addresses of the servers, and settings of the services. */
export type Settings = z.output<typeof settings>;

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

/** Address of a service's database. */
export function databaseUrl({ POSTGRES_URL, DATABASE_PREFIX }: Settings, service: string): string {
  const url = new URL(POSTGRES_URL);
  url.pathname = `/${DATABASE_PREFIX}${service}`;
  return url.href;
}
