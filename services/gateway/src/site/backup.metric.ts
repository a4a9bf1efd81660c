import { Inject, Injectable } from '@nestjs/common';
import { BACKUP_KEY, Metrics } from '@launchpad/platform';
import type { Redis } from 'ioredis';
import { Gauge } from 'prom-client';
import { ask, REDIS } from '../redis.js';

/** When the last backup was taken, as the backup noted it in Redis; no sample if there is none. */
@Injectable()
export class BackupMetric {
  constructor({ registry }: Metrics, @Inject(REDIS) redis: Redis) {
    const gauge: Gauge = new Gauge({
      name: 'launchpad_backup_taken_seconds',
      help: 'Time of the last complete backup, in unix seconds',
      registers: [registry],
      collect: async () => {
        const taken = await ask(redis, () => redis.get(BACKUP_KEY)).catch(() => null);
        if (taken === null) gauge.remove();
        else gauge.set(Number(taken));
      },
    });
  }
}
