import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config/config.js';
import { redisOptions } from './options.js';

const reconnectOnError: unknown = expect.any(Function);

describe("the options of Redis' client", () => {
  it.each([
    ['redis://redis', { host: 'redis', port: 6379 }],
    [
      'rediss://us%20er:p%2Fss@redis:6380/2',
      { host: 'redis', port: 6380, username: 'us er', password: 'p/ss', db: 2, tls: {} },
    ],
    ['redis://[fd00::1]:6380', { host: 'fd00::1', port: 6380 }],
  ])('are what the address says: %s', (REDIS_URL, expected) => {
    expect(redisOptions({ REDIS_URL })).toEqual({ ...expected, reconnectOnError });
  });

  it('take the password from its own variable, whatever its characters', () => {
    const options = redisOptions({ REDIS_URL: 'redis://:old@redis', REDIS_PASSWORD: '%:/@ #' });
    expect(options).toEqual({ host: 'redis', port: 6379, password: '%:/@ #', reconnectOnError });
  });

  it('ask all Sentinels, in the clear unless the addresses say otherwise', () => {
    const REDIS_URL = 'redis://one, redis://two:5000';
    expect(redisOptions({ REDIS_URL, REDIS_PASSWORD: 'a', REDIS_SENTINEL_NAME: 'pair' })).toEqual({
      sentinels: [
        { host: 'one', port: 26379 },
        { host: 'two', port: 5000 },
      ],
      name: 'pair',
      password: 'a',
      enableTLSForSentinelMode: false,
      reconnectOnError,
    });
  });

  it('trust one authority for the Sentinels and the servers', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'redis-')), 'ca.crt');
    writeFileSync(file, 'an authority');
    const sentinels = { REDIS_SENTINEL_NAME: 'pair', REDIS_SENTINEL_PASSWORD: 'b' };
    expect(redisOptions({ REDIS_URL: 'rediss://one', REDIS_CA_FILE: file, ...sentinels })).toEqual({
      sentinels: [{ host: 'one', port: 26379 }],
      name: 'pair',
      sentinelPassword: 'b',
      tls: { ca: 'an authority' },
      sentinelTLS: { ca: 'an authority' },
      enableTLSForSentinelMode: true,
      reconnectOnError,
    });
  });

  it.each([
    ["READONLY You can't write against a read only replica.", true],
    ["ERR Error running script (call to f_1): -READONLY You can't write against a read only replica.", true],
    ["OOM command not allowed when used memory > 'maxmemory'.", false],
  ])('connect again where the server became a replica, and only there: %s', (text, again) => {
    expect(redisOptions({ REDIS_URL: 'redis://redis' }).reconnectOnError(new Error(text))).toBe(again);
  });

  it('do not choose one of several servers', () => {
    const options = () => redisOptions({ REDIS_URL: 'redis://one,redis://two' });
    expect(options).toThrow(ConfigError);
    expect(options).toThrow('REDIS_SENTINEL_NAME is not set');
  });
});
