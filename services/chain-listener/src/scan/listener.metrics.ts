import { fromBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Metrics, Networks } from '@launchpad/platform';
import { ChainHeadSchema, type ChainHead } from '@launchpad/proto';
import { Counter, Gauge } from 'prom-client';
import { ChainStore } from '../chain/chain.store.js';

/** Metrics of the chains. */
@Injectable()
export class ListenerMetrics {
  readonly active: Gauge;
  readonly reorganisations: Counter;
  readonly failures: Counter;
  readonly incomplete: Counter;

  constructor(
    { registry }: Metrics,
    private readonly store: ChainStore,
    networks: Networks,
  ) {
    const registers = [registry];
    const labelNames = ['chain'];
    // Alerts while it is 1 for any chain.
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
    const seen: Gauge = new Gauge({
      name: 'launchpad_chain_head_block',
      help: 'Newest block seen; less the last one recorded it is the lag',
      labelNames,
      registers,
      collect: () => this.eachHead((chain, { blockNumber }) => seen.set({ chain }, Number(blockNumber))),
    });
    const arrived: Gauge = new Gauge({
      name: 'launchpad_chain_head_arrived_seconds',
      help: 'When the newest block came, unix seconds',
      labelNames,
      registers,
      collect: () =>
        this.eachHead((chain, { arrivedAtMs }) => arrived.set({ chain }, Number(arrivedAtMs) / 1000)),
    });
    const healthy: Gauge = new Gauge({
      name: 'launchpad_chain_healthy',
      help: '0 while a chain cannot be followed and sales of it are shown as interrupted',
      labelNames,
      registers,
      collect: () => this.eachHead((chain, head) => healthy.set({ chain }, head.healthy ? 1 : 0)),
    });
    const reportsFinality: Gauge = new Gauge({
      name: 'launchpad_chain_reports_finality',
      help: '1 while the node reports which block is final, 0 while the configured depth decides',
      labelNames,
      registers,
      collect: () =>
        this.eachHead((chain, { reportsFinality: reports }) => {
          if (reports !== undefined) reportsFinality.set({ chain }, reports ? 1 : 0);
        }),
    });
    const depth = new Gauge({
      name: 'launchpad_chain_finality_depth',
      help: 'Configured number of blocks after which a block is final, where the node does not report which is',
      labelNames,
      registers,
    });
    for (const { chainId, finalityDepth } of networks.all) depth.set({ chain: chainId }, finalityDepth);
    const followed: Gauge = new Gauge({
      name: 'launchpad_chain_followed',
      help: '1 while an instance, whichever, works on the chain',
      labelNames,
      registers,
      collect: async () => {
        for (const [chain, isFollowed] of await store.followed()) followed.set({ chain }, isFollowed ? 1 : 0);
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
    this.incomplete = new Counter({
      name: 'launchpad_chain_incomplete_total',
      help: 'How often logs turned out to be missing, and their blocks were read again one by one',
      labelNames,
      registers,
    });
  }

  private async eachHead(record: (chain: number, head: ChainHead) => void): Promise<void> {
    for (const { chainId, head } of await this.store.chains()) {
      if (head) record(chainId, fromBinary(ChainHeadSchema, head));
    }
  }
}
