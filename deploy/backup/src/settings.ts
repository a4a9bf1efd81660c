import { z } from 'zod';

const settings = z.object({
  /** The server's address with a database the user may connect to; the password may be in PGPASSWORD. */
  POSTGRES_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Prefix of the databases' names. */
  DATABASE_PREFIX: z.string().default(''),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  /** Kubo's RPC API */
  IPFS_API_URL: z.url({ protocol: /^https?$/ }),
});

/** Addresses of the servers. */
export type Settings = z.output<typeof settings>;

/** The services with a database of their own. */
export const DATABASES = ['chain-listener', 'pools', 'orders', 'content', 'notifications'] as const;

/**
 * Reads the settings from the environment.
 * @throws Error naming the variables that are missing or wrong
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const result = settings.safeParse(environment);
  if (result.success) return result.data;
  const names = result.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
  throw new Error(names.join('; '));
}
