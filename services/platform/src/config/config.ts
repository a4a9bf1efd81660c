import { z } from 'zod';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Injection token of the process environment, so that tests can replace it. */
export const ENVIRONMENT = Symbol('environment');

/** Injection token of the service's configuration object, for code that needs no more than {@link BaseConfig}. */
export const CONFIG = Symbol('config');

/** How NATS is reached. */
export const natsShape = {
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
  /** For a server with users. */
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
};

/** How NATS is reached. */
export type NatsConfig = Readonly<z.output<z.ZodObject<typeof natsShape>>>;

/** Variables every service reads. */
const baseShape = {
  ...natsShape,
  NETWORKS_FILE: z.string(),
  /** Folder with the output of the contracts' deployment, for networks whose addresses the file leaves open. */
  DEPLOYMENTS_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535),
};

/** The variable of a service with a database; spread it into {@link configOf}. */
export const databaseShape = { DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }) };

type Values<S extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<typeof baseShape & S>>>;

/** A class whose instances hold validated configuration. */
export type ConfigClass<T extends object = object> = new (environment: Environment) => T;

/** The configuration of every service. */
export type BaseConfig = Values<Record<never, never>>;

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
