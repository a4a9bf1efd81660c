import { z } from 'zod';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Injection token of the process environment, so that tests can replace it. */
export const ENVIRONMENT = Symbol('environment');

/** Injection token of the service's configuration object, for code that needs no more than {@link BaseConfig}. */
export const CONFIG = Symbol('config');

/** The addresses of a list that is separated by commas. */
export const addressesIn = (text: string): string[] => text.split(',').map((address) => address.trim());

/** One address or several, separated by commas, all with the same protocol. */
const addresses = (protocol: RegExp) =>
  z.string().refine((text) => {
    const all = addressesIn(text);
    const isAddress = (address: string) => z.url({ protocol }).safeParse(address).success;
    return all.every(isAddress) && new Set(all.map((address) => new URL(address).protocol)).size === 1;
  }, 'must be addresses of one protocol, separated by commas');

/** Chain ids, separated by commas; none by default. */
export const chainIds = z
  .string()
  .regex(/^(\d+(,\d+)*)?$/, 'not a list of chain ids')
  .default('')
  .transform((list) => list.split(',').filter(Boolean).map(Number));

/** How NATS is reached. */
export const natsShape = {
  /** With `tls` a server without TLS is refused. */
  NATS_URL: addresses(/^(nats|tls)$/),
  /** For a server with users; with a credentials file only the name that the user's permissions are made for. */
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  /** A credentials file (JWT and seed) instead of a password. It is read at each connection, so it may be renewed. */
  NATS_CREDENTIALS_FILE: z.string().optional(),
  /** Certificate authorities to verify the servers with, instead of those that Node trusts. */
  NATS_CA_FILE: z.string().optional(),
};

/** What the doctor finds too much, as the alerts do. */
export const doctorShape = {
  /** Hours after which the last backup is too old; unset where none are taken. */
  BACKUP_MAX_HOURS: z.coerce.number().int().positive().optional(),
  /** Size of the event stream, in gigabytes. */
  STREAM_MAX_GIGABYTES: z.coerce.number().positive().default(3),
};

/** What the doctor finds too much, as the alerts do. */
export type DoctorConfig = Readonly<z.output<z.ZodObject<typeof doctorShape>>>;

/** How Redis is reached; see {@link redisOptions}. */
export const redisShape = {
  /** With `rediss` over TLS. With Sentinels: theirs. */
  REDIS_URL: addresses(/^rediss?$/),
  REDIS_PASSWORD: z.string().optional(),
  /** The name by which Sentinels know the servers. */
  REDIS_SENTINEL_NAME: z.string().optional(),
  /** The Sentinels' own password. */
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  /** Certificate authorities to verify the servers with, instead of those that Node trusts. */
  REDIS_CA_FILE: z.string().optional(),
};

/** How Redis is reached. */
export type RedisConfig = Readonly<z.output<z.ZodObject<typeof redisShape>>>;

/** How NATS is reached. */
export type NatsConfig = Readonly<z.output<z.ZodObject<typeof natsShape>>>;

/** Variables every service reads. */
const baseShape = {
  ...natsShape,
  NETWORKS_FILE: z.string(),
  /** Folder with the output of the contracts' deployment, for networks whose addresses the file leaves open. */
  DEPLOYMENTS_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Base address of an OpenTelemetry collector, for traces over OTLP/HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535),
};

/** The variables of a service with a database; spread them into {@link configOf}. */
export const databaseShape = {
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Most connections of an instance. Fewer could all be held by its loops and consumers, which also use another one. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(8).max(100).default(10),
};

type Values<S extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<typeof baseShape & S>>>;

/** A class whose instances hold validated configuration. */
export type ConfigClass<T extends object = object> = new (environment: Environment) => T;

/** The configuration of every service. */
export type BaseConfig = Readonly<z.output<z.ZodObject<typeof baseShape>>>;

/** The configuration of a service with a database. */
export type DatabaseConfig = Values<typeof databaseShape>;

/** An invalid environment: the message names each variable and its problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Creates the base class of a service's configuration:
 * `export class PoolsConfig extends configOf({ ...databaseShape, IPFS_API_URL: z.url() }) {}`.
 * Constructing it reads and validates the environment; an empty variable counts as unset.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export function configOf<S extends z.ZodRawShape>(shape: S): ConfigClass<Values<S>> {
  const Values = class {
    constructor(environment: Environment) {
      Object.assign(this, readEnvironment({ ...baseShape, ...shape }, environment));
    }
  };
  return Values as unknown as ConfigClass<Values<S>>;
}

/**
 * The variables of a shape, validated; an empty variable counts as unset.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export function readEnvironment<S extends z.ZodRawShape>(
  shape: S,
  environment: Environment,
): z.output<z.ZodObject<S>> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = z.object(shape).safeParse(set);
  if (!result.success) throw new ConfigError(describe(result.error, set));
  return result.data;
}

function describe(error: z.ZodError, environment: Environment): string {
  const lines = error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return environment[name] === undefined ? `${name} is not set` : `${name} is wrong: ${message}`;
  });
  return `Configuration: ${[...new Set(lines)].join('; ')}`;
}
