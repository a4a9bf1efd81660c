import { BACKUP_KEY, Metrics } from '@launchpad/platform';
import { testServer } from '@launchpad/platform/testing';
import { Redis } from 'ioredis';
import { BackupMetric } from './backup.metric.js';

describe('the time of the last backup', () => {
  let redis: Redis;

  beforeAll(async () => {
    redis = new Redis(testServer('REDIS'), { keyPrefix: `backup-metric-${process.pid}:` });
    await redis.ping();
  });
  afterAll(() => redis.quit());

  it('is a metric once there was a backup', async () => {
    const metrics = new Metrics();
    new BackupMetric(metrics, redis);
    const sample = async () =>
      /^launchpad_backup_taken_seconds (\d+)$/m.exec(await metrics.registry.metrics())?.[1];
    expect(await sample()).toBeUndefined();
    await redis.set(BACKUP_KEY, 1_763_850_000);
    expect(await sample()).toBe('1763850000');
    await redis.del(BACKUP_KEY);
    expect(await sample()).toBeUndefined();
  });
});
