import { setTimeout as delay } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { fromBinary } from '@bufbuild/protobuf';
import { ChainHeadSchema, ChainListenerService, type ChainHead } from '@launchpad/proto';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { NATS } from '../nats/connection.js';
import { InjectClient, type RpcClient } from '../rpc/client.js';
import { Problem } from '../problem.js';
import { Clock } from './clock.js';

/** Subject (core NATS) of a chain's newest blocks; `*` for every chain. */
export const headSubject = (chainId: number | '*'): string => `launchpad.v1.heads.${chainId}`;

/**
 * The time of each chain: the newest block's timestamp and the wall time since it arrived. A sale's time is its
 * chain's time.
 */
@Injectable()
export class ChainClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ChainClock.name);
  private readonly heads = new Map<number, ChainHead>();
  private readonly listeners = new Set<(head: ChainHead) => void>();
  private readonly stopping = new AbortController();
  private subscription: Subscription | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    @InjectClient(ChainListenerService)
    private readonly chainListener: RpcClient<typeof ChainListenerService>,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.nats.subscribe(headSubject('*'), {
      callback: (error, message) => {
        if (!error) this.set(fromBinary(ChainHeadSchema, message.data));
      },
    });
    void this.ask();
    void this.askAfterOutages();
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
    this.subscription?.unsubscribe();
  }

  /**
   * A chain's time now, in unix seconds.
   * @throws Problem 503 while no block of that chain is known
   */
  nowSeconds(chainId: number): number {
    const head = this.heads.get(chainId);
    if (!head) {
      throw new Problem(
        503,
        'chain-unknown',
        'The network is not available',
        `no block of chain ${chainId} yet`,
      );
    }
    const sinceMs = Math.max(0, this.clock.nowMs() - Number(head.arrivedAtMs));
    return head.blockTimestamp + Math.floor(sinceMs / 1000);
  }

  /** A chain's newest block, undefined while none is known. */
  head(chainId: number): ChainHead | undefined {
    return this.heads.get(chainId);
  }

  /** Calls `listener` for each new head of any chain, and once for each known head; returns an unsubscribe function. */
  onHead(listener: (head: ChainHead) => void): () => void {
    this.listeners.add(listener);
    for (const head of this.heads.values()) listener(head);
    return () => this.listeners.delete(listener);
  }

  /** Sets a chain's newest block. */
  set(head: ChainHead): void {
    this.heads.set(head.chainId, head);
    for (const listener of this.listeners) listener(head);
  }

  /** Asks until it is answered: a chain that has no next block for long is not heard of. */
  private async ask(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const before = new Map(this.heads);
      try {
        const { heads } = await this.chainListener.heads({});
        // What was heard of meanwhile is newer.
        for (const head of heads) if (this.head(head.chainId) === before.get(head.chainId)) this.set(head);
        if (this.heads.size > 0) return;
      } catch (error) {
        this.logger.debug(`No heads yet: ${String(error)}`);
      }
      await delay(1_000, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
  }

  /** What is published while there is no connection does not arrive later. */
  private async askAfterOutages(): Promise<void> {
    for await (const { type } of this.nats.status()) if (type === 'reconnect') await this.ask();
  }
}
