import { Injectable } from '@nestjs/common';
import { fromBinary } from '@bufbuild/protobuf';
import { EventSchema } from '@launchpad/proto';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { Metrics } from '../operations/metrics.js';
import { ParkedEvent } from './inbox.entity.js';
import { OutboxEvent } from './outbox.entity.js';

/** Metrics of events, read from the database, so that every instance reports the same. */
@Injectable()
export class EventMetrics {
  constructor(
    { registry }: Metrics,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    const registers = [registry];
    const age: Gauge = new Gauge({
      name: 'launchpad_outbox_oldest_seconds',
      help: 'Age of the oldest event committed and not yet published, 0 when none waits',
      registers,
      collect: async () => age.set(await this.oldestSeconds()),
    });
    const parked: Gauge = new Gauge({
      name: 'launchpad_parked_events',
      help: 'Events put aside that still wait for a human',
      registers,
      collect: async () => parked.set(await dataSource.manager.count(ParkedEvent)),
    });
  }

  private async oldestSeconds(): Promise<number> {
    const oldest = await this.dataSource.manager.findOne(OutboxEvent, {
      where: {},
      order: { position: 'ASC' },
    });
    if (!oldest) return 0;
    const { timeMs } = fromBinary(EventSchema, oldest.data);
    return Math.max(0, (this.clock.nowMs() - Number(timeMs)) / 1000);
  }
}
