import { Injectable } from '@nestjs/common';
import { EventStream, Metrics } from '@launchpad/platform';
import { Gauge } from 'prom-client';

/** Metrics of the event stream, which the listener creates; no sample while NATS does not answer. */
@Injectable()
export class StreamMetrics {
  constructor({ registry }: Metrics, stream: EventStream) {
    const bytes: Gauge = new Gauge({
      name: 'launchpad_stream_bytes',
      help: 'Size of the event stream',
      registers: [registry],
      collect: async () => {
        const size = await stream.bytes().catch(() => undefined);
        if (size === undefined) bytes.remove();
        else bytes.set(size);
      },
    });
  }
}
