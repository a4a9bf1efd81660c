import { Injectable } from '@nestjs/common';
import { Metrics } from '@launchpad/platform';
import { Counter, Gauge } from 'prom-client';
import { ChainStore } from '../chain/chain.store.js';

/** What an operator watches of the chains. */
@Injectable()
export class ListenerMetrics {
  readonly active: Gauge;
  readonly reorganisations: Counter;
  readonly failures: Counter;

  constructor({ registry }: Metrics, store: ChainStore) {
    const registers = [registry];
    const labelNames = ['chain'];
    // Alert while it is 1 anywhere.
    const paused: Gauge = new Gauge({
      name: 'launchpad_chain_paused',
      help: '1 while a chain is paused after a reorganisation deeper than finality',
      labelNames,
      registers,
      collect: async () => {
        for (const { chainId, pausedReason } of await store.chains()) {
          paused.set({ chain: chainId }, pausedReason === null ? 0 : 1);
        }
      },
    });
    const block: Gauge = new Gauge({
      name: 'launchpad_chain_block',
      help: 'Last block recorded',
      labelNames,
      registers,
      collect: async () => {
        for (const { chainId, cursorNumber } of await store.chains())
          block.set({ chain: chainId }, cursorNumber);
      },
    });
    this.active = new Gauge({
      name: 'launchpad_chain_active',
      help: '1 while this instance is the one that works on the chain',
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
