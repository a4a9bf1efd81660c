import { Injectable } from '@nestjs/common';
import { Metrics } from '@launchpad/platform';
import { Counter, Gauge } from 'prom-client';

/** What an operator watches of the chains. */
@Injectable()
export class ListenerMetrics {
  /** Alert while it is 1 anywhere. */
  readonly paused: Gauge;
  readonly active: Gauge;
  readonly cursor: Gauge;
  readonly reorganisations: Counter;
  readonly failures: Counter;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    const labelNames = ['chain'];
    this.paused = new Gauge({
      name: 'launchpad_chain_paused',
      help: '1 while a chain is paused after a reorganisation deeper than finality',
      labelNames,
      registers,
    });
    this.active = new Gauge({
      name: 'launchpad_chain_active',
      help: '1 while this instance is the one that works on the chain',
      labelNames,
      registers,
    });
    this.cursor = new Gauge({
      name: 'launchpad_chain_block',
      help: 'Last block recorded',
      labelNames,
      registers,
    });
    this.reorganisations = new Counter({
      name: 'launchpad_chain_reorganisations_total',
      help: 'Reorganisations taken back and replayed',
      labelNames,
      registers,
    });
    this.failures = new Counter({
      name: 'launchpad_chain_failures_total',
      help: 'Steps of the scan that failed',
      labelNames,
      registers,
    });
  }
}
