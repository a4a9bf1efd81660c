import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** The process' metrics, served at `/metrics`. Services register theirs with `registers: [metrics.registry]`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  readonly rpcSeconds = new Histogram({
    name: 'launchpad_rpc_seconds',
    help: 'Time to answer a request, by subject and status',
    labelNames: ['subject', 'status'],
    registers: [this.registry],
  });

  readonly eventsApplied = new Counter({
    name: 'launchpad_events_applied_total',
    help: 'Events applied, by source',
    labelNames: ['source'],
    registers: [this.registry],
  });

  readonly eventsFailed = new Counter({
    name: 'launchpad_events_failed_total',
    help: 'Tries to apply an event that failed, by source',
    labelNames: ['source'],
    registers: [this.registry],
  });

  /** How old events are when they take effect: between services, and from a service to the pages. */
  readonly eventAge = new Histogram({
    name: 'launchpad_event_age_seconds',
    help: 'Age of an event when it was applied or sent to the pages, by source',
    labelNames: ['source'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [this.registry],
  });

  /** Alert on any increase: a parked event waits for a human. */
  readonly eventsParked = new Counter({
    name: 'launchpad_events_parked_total',
    help: 'Events put aside after too many failed tries, by source',
    labelNames: ['source'],
    registers: [this.registry],
  });

  /** Alert on any increase: a limit was forgotten somewhere. */
  readonly tooLarge = new Counter({
    name: 'launchpad_messages_too_large_total',
    help: 'Answers and events that were larger than NATS takes and were not sent, by subject',
    labelNames: ['subject'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
