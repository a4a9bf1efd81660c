import { readFileSync } from 'node:fs';
import { addressesIn, ConfigError, type RedisConfig } from '../config/config.js';

interface Place {
  host: string;
  port: number;
}
interface Tls {
  ca?: string;
}

/** ioredis' options: one server, or the Sentinels that know which of several is writable. */
export type RedisOptions = {
  username?: string;
  password?: string;
  db?: number;
  tls?: Tls;
  /** Whether to connect again after an error that the server answered. */
  reconnectOnError: (error: Error) => boolean;
} & (
  | Place
  | {
      sentinels: Place[];
      name: string;
      sentinelPassword?: string;
      sentinelTLS?: Tls;
      enableTLSForSentinelMode: boolean;
    }
);

/**
 * Options of a connection to Redis, for ioredis and what uses it. The user, the password and the database's number may
 * be in the address; REDIS_PASSWORD takes precedence. TLS is used for the Sentinels and the servers, or for neither.
 * @throws ConfigError for several addresses without the name that Sentinels need
 */
export function redisOptions(config: RedisConfig): RedisOptions {
  const { REDIS_SENTINEL_NAME: name, REDIS_SENTINEL_PASSWORD: sentinelPassword, REDIS_CA_FILE } = config;
  const urls = addressesIn(config.REDIS_URL).map((address) => new URL(address));
  const [first] = urls;
  if (!first) throw new ConfigError('Configuration: REDIS_URL is not set');
  const username = decodeURIComponent(first.username);
  const password = config.REDIS_PASSWORD ?? decodeURIComponent(first.password);
  const db = Number(first.pathname.slice(1));
  const tls = REDIS_CA_FILE ? { ca: readFileSync(REDIS_CA_FILE, 'utf8') } : {};
  const isEncrypted = first.protocol === 'rediss:';
  const common = {
    reconnectOnError: isOfReplica,
    ...(username && { username }),
    ...(password && { password }),
    ...(db && { db }),
    ...(isEncrypted && { tls }),
  };
  if (!name) {
    if (urls.length === 1) return { ...placeOf(first, 6379), ...common };
    throw new ConfigError(
      'Configuration: REDIS_SENTINEL_NAME is not set, but REDIS_URL has several addresses',
    );
  }
  return {
    sentinels: urls.map((url) => placeOf(url, 26379)),
    name,
    ...common,
    ...(sentinelPassword && { sentinelPassword }),
    ...(isEncrypted && { sentinelTLS: tls }),
    enableTLSForSentinelMode: isEncrypted,
  };
}

/** A server that became a replica takes no writes, and its address may be another one's now. */
const isOfReplica = ({ message }: Error) => /\bREADONLY\b/.test(message);

/** ioredis takes an IPv6 address without brackets. */
const placeOf = ({ hostname, port }: URL, usual: number): Place => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port) || usual,
});
