import { BACKUP_KEY, redisOptions } from '@launchpad/platform';
import { Redis } from 'ioredis';
import type { Settings } from './settings.js';

/** Notes when the last backup was taken, for its metric. A note that fails is printed: the backup is complete without it. */
export async function noteBackup(settings: Settings, takenAt: Date): Promise<void> {
  const { REDIS_URL } = settings;
  if (!REDIS_URL) return;
  let redis: Redis | undefined;
  try {
    const options = redisOptions({ ...settings, REDIS_URL });
    redis = new Redis({ ...options, lazyConnect: true, maxRetriesPerRequest: 1 }).on('error', () => {});
    await redis.connect();
    await redis.set(BACKUP_KEY, Math.floor(takenAt.getTime() / 1000));
  } catch (error) {
    console.error('The time of the backup could not be noted in Redis:', String(error));
  } finally {
    redis?.disconnect();
  }
}
