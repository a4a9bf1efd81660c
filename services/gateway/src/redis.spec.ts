import { ReplyError, type Redis } from 'ioredis';
import { ask, RedisUnavailable } from './redis.js';

describe('a command of which Redis says', () => {
  let reconnects: boolean[];
  const redis = {
    status: 'ready',
    disconnect: (again: boolean) => reconnects.push(again),
  } as unknown as Redis;
  const answered = (text: string) => ask(redis, () => Promise.reject(new ReplyError(text)));

  beforeEach(() => (reconnects = []));

  it.each([
    'MISCONF Errors writing to the AOF file: No space left on device',
    "OOM command not allowed when used memory > 'maxmemory'.",
    'NOREPLICAS Not enough good replicas to write.',
    "READONLY You can't write against a read only replica.",
    'ERR Error running script (call to f_1): @user_script:3: -OOM command not allowed',
  ])('that it can’t do it now finds it unavailable, and still connected: %s', async (text) => {
    await expect(answered(text)).rejects.toBeInstanceOf(RedisUnavailable);
    expect(reconnects).toEqual([]);
  });

  it('that it is wrong fails as it is', async () => {
    const text = 'WRONGTYPE Operation against a key holding the wrong kind of value';
    await expect(answered(text)).rejects.toThrow(text);
    await expect(answered(text)).rejects.not.toBeInstanceOf(RedisUnavailable);
    expect(reconnects).toEqual([]);
  });
});
