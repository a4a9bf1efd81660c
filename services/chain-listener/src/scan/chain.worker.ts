import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { PollingLoop, type Clock } from '@launchpad/platform';
import { LeaseLost, type ChainStore } from '../chain/chain.store.js';
import type { HeadPublisher } from './head.publisher.js';
import type { ListenerMetrics } from './listener.metrics.js';
import type { Scanner } from './scanner.js';
import { Sleeper } from './sleeper.js';
import type { TokenUpkeep } from './token-upkeep.js';

/** Several times within a lease, since on a busy machine a renewal may take seconds. */
const LEASE_EVERY_MS = 1_000;
/** Minimum interval between steps, however often it is nudged. */
const MIN_INTERVAL_MS = 100;
const TOKENS_EVERY_MS = 5_000;
/** A chain that cannot be followed for this long is reported as unhealthy. */
const UNREACHABLE_MS = 15_000;

/** Follows one chain while this instance holds its lease, and waits for the lease otherwise. */
export class ChainWorker {
  private readonly logger: Logger;
  private readonly betweenSteps = new Sleeper();
  private readonly betweenRenewals = new Sleeper();
  private readonly tokenLoop = new PollingLoop(TOKENS_EVERY_MS, (error) =>
    this.logger.warn(`Reading tokens again failed: ${String(error)}`),
  );
  private readonly stopped = new AbortController();
  private readonly running: Promise<void>[] = [];
  private isActive = false;
  private stopping = false;
  private failingSinceMs: number | undefined;

  constructor(
    private readonly chainId: number,
    private readonly store: ChainStore,
    private readonly scanner: Scanner,
    private readonly heads: HeadPublisher,
    private readonly metrics: ListenerMetrics,
    private readonly clock: Clock,
    private readonly tokens: TokenUpkeep,
  ) {
    this.logger = new Logger(`Chain ${chainId}`);
  }

  start(): void {
    // A standby reports 0, so that having no active instance is a sum of 0 rather than a missing metric.
    this.metrics.active.set({ chain: this.chainId }, 0);
    this.running.push(this.keepLease(), this.scan());
    this.tokenLoop.start(async () => {
      if (this.isActive) await this.tokens.run();
    });
  }

  /** Stops after the current step and releases the lease. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.betweenSteps.wake();
    this.betweenRenewals.wake();
    this.stopped.abort();
    await Promise.all([...this.running, this.tokenLoop.stop()]);
    await this.store.release(this.chainId).catch((error: unknown) => this.logger.warn(String(error)));
  }

  /** Triggers the next step immediately. */
  nudge(): void {
    this.betweenSteps.wake();
  }

  private async keepLease(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.setActive(await this.store.lease(this.chainId));
      } catch (error) {
        this.logger.warn(`The lease cannot be renewed: ${String(error)}`);
      }
      await this.betweenRenewals.sleep(LEASE_EVERY_MS);
    }
  }

  private async setActive(active: boolean): Promise<void> {
    if (active === this.isActive) return;
    if (active) await this.heads.resume();
    this.isActive = active;
    this.metrics.active.set({ chain: this.chainId }, active ? 1 : 0);
    this.logger.log(active ? 'This instance is active' : 'Another instance is active');
    this.betweenSteps.wake();
  }

  private async scan(): Promise<void> {
    while (!this.stopping) {
      const begun = performance.now();
      const more = this.isActive && (await this.step());
      if (more) continue;
      const { signal } = this.stopped;
      await delay(MIN_INTERVAL_MS, undefined, { signal }).catch(() => {});
      // A long step does not delay the next look at the chain.
      await this.betweenSteps.sleep(Math.max(0, this.scanner.nextLookAfter(begun) - performance.now()));
    }
  }

  private async step(): Promise<boolean> {
    try {
      const more = await this.scanner.step();
      this.failingSinceMs = undefined;
      return more;
    } catch (error) {
      await this.failed(error).catch((reason: unknown) => this.logger.warn(String(reason)));
      return false;
    }
  }

  private async failed(error: unknown): Promise<void> {
    if (error instanceof LeaseLost) {
      this.logger.warn(error.message);
      return this.setActive(false);
    }
    this.metrics.failures.inc({ chain: this.chainId });
    this.logger.warn(`Cannot follow the chain for now: ${String(error)}`);
    this.failingSinceMs ??= this.clock.nowMs();
    if (this.clock.nowMs() - this.failingSinceMs > UNREACHABLE_MS) await this.heads.unhealthy();
  }
}
