import { testServer } from '@launchpad/platform/testing';
import { Redis } from 'ioredis';
import type { Subject } from '../http/subjects.js';
import { ChangeLog } from './change-log.js';

describe('the log of changes', () => {
  let redis: Redis;
  let log: ChangeLog;
  let seen: Subject[][];
  let lost: number;

  beforeAll(async () => {
    redis = new Redis(testServer('REDIS'), { keyPrefix: `change-log-${process.pid}:` });
    await redis.ping();
  });
  afterAll(async () => {
    await redis.del('changes');
    await redis.quit();
  });
  beforeEach(async () => {
    await redis.del('changes');
    [seen, lost] = [[], 0];
    log = follower();
    await log.follow();
    lost = 0;
  });
  const follower = () =>
    new ChangeLog(redis, {
      changed: (subjects) => seen.push([...subjects]),
      lost: () => (lost += 1),
    });

  it('passes on what was noted since, once and in order', async () => {
    await log.note(['pools', 'pool:a']);
    await log.note(['content']);
    await log.follow();
    await log.follow();
    expect(seen).toEqual([['pools', 'pool:a'], ['content']]);
    await log.note(['content']);
    await log.follow();
    expect(seen).toHaveLength(3);
    expect(lost).toBe(0);
  });

  it('begins with what comes, since it knows nothing of what was before', async () => {
    await log.note(['pools']);
    await log.note(['content']);
    const other = follower();
    await other.follow();
    expect([seen, lost]).toEqual([[], 1]);
    await log.note(['comments:a']);
    await other.follow();
    expect([seen, lost]).toEqual([[['comments:a']], 1]);
  });

  it('notes no change where nothing changed', async () => {
    await log.note([]);
    expect(await redis.xlen('changes')).toBe(0);
  });

  it.each([
    ['9,999 changes one by one', 9_999, 9_999, 0],
    ['10,000 changes as lost, since there may be more', 10_000, 0, 1],
  ])('passes on %s', async (_, count, passed, losses) => {
    const pipeline = redis.pipeline();
    for (let change = 0; change < count; change += 1) pipeline.xadd('changes', '*', 'subjects', '["pools"]');
    await pipeline.exec();
    await log.follow();
    expect([seen.length, lost]).toEqual([passed, losses]);
    await log.note(['content']);
    await log.follow();
    expect(seen.at(-1)).toEqual(['content']);
    expect(lost).toBe(losses);
  });
});
