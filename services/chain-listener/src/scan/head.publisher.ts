import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { headSubject, type Clock } from '@launchpad/platform';
import { ChainHeadSchema, type ChainHead } from '@launchpad/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ChainStore } from '../chain/chain.store.js';
import type { Header } from '../node/shapes.js';

/** Publishes the newest block of a chain, which serves as that chain's clock, and stores it. */
export class HeadPublisher {
  private last: ChainHead | undefined;
  /** When the newest block last changed, unix milliseconds. */
  private changedAtMs: number;

  constructor(
    private readonly chainId: number,
    private readonly store: ChainStore,
    private readonly nats: NatsConnection,
    private readonly clock: Clock,
  ) {
    this.changedAtMs = clock.nowMs();
  }

  /** Milliseconds without a new block. */
  get quietMs(): number {
    return this.clock.nowMs() - this.changedAtMs;
  }

  /** Continues from the head of the previous active instance. */
  async resume(): Promise<void> {
    const { head } = await this.store.chain(this.chainId);
    this.last = head ? fromBinary(ChainHeadSchema, head) : undefined;
    this.changedAtMs = 0;
  }

  /**
   * Publishes the newest block if it, or the chain's health, changed.
   * @param reportsFinality whether the node reports which block is final, if that is known
   */
  async update(header: Header, healthy: boolean, reportsFinality?: boolean): Promise<void> {
    const known = this.last?.blockHash === header.hash ? this.last : undefined;
    if (known?.healthy === healthy) return;
    const arrivedAtMs = known?.arrivedAtMs ?? this.arrival(header);
    if (!known) this.changedAtMs = this.clock.nowMs();
    await this.publish(
      create(ChainHeadSchema, {
        chainId: this.chainId,
        blockNumber: BigInt(header.number),
        blockHash: header.hash,
        blockTimestamp: header.timestamp,
        arrivedAtMs,
        healthy,
        ...(reportsFinality !== undefined && { reportsFinality }),
      }),
    );
  }

  /** Publishes that the chain cannot be followed for now. */
  async unhealthy(): Promise<void> {
    if (this.last?.healthy) await this.publish({ ...this.last, healthy: false });
  }

  // The first block after a start may be old: its own timestamp then says when it arrived.
  private arrival({ timestamp }: Header): bigint {
    const now = this.clock.nowMs();
    const isFirst = this.changedAtMs === 0;
    return BigInt(isFirst ? Math.min(now, timestamp * 1000) : now);
  }

  private async publish(head: ChainHead): Promise<void> {
    await this.store.saveHead(head);
    this.last = head;
    this.nats.publish(headSubject(this.chainId), toBinary(ChainHeadSchema, head));
  }
}
