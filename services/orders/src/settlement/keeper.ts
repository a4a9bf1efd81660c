import { setTimeout as delay } from 'node:timers/promises';
import { auctionAbi } from '@launchpad/contracts';
import { ChainClock, Clock, Networks, type Network } from '@launchpad/platform';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Contract, Wallet } from 'ethers';
import { DataSource, type EntityManager } from 'typeorm';
import { OrdersConfig } from '../config.js';
import { dueForSettlement, Pool } from '../pool/pool.entity.js';
import { rpcProvider } from './rpc-provider.js';
import { Retries } from './retries.js';
import { SettlementMetrics } from './settlement.metrics.js';

const LOOK_EVERY_MS = 1_000;
const RECEIPT_PATIENCE_MS = 60_000;
const AT_ONCE = 20;

/** Settles pools that have ended, so that nobody has to press the button. Off without a key. */
@Injectable()
export class Keeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Keeper.name);
  private readonly stopping = new AbortController();
  private readonly retries: Retries;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly config: OrdersConfig,
    private readonly networks: Networks,
    private readonly chainClock: ChainClock,
    private readonly dataSource: DataSource,
    private readonly metrics: SettlementMetrics,
    clock: Clock,
  ) {
    this.retries = new Retries(clock);
  }

  onApplicationBootstrap(): void {
    const key = this.config.KEEPER_PRIVATE_KEY;
    if (!key) return this.logger.log('No KEEPER_PRIVATE_KEY: ended pools wait for somebody to settle them');
    const networks = this.networks.all.filter(({ pools }) => pools);
    this.running = Promise.all(networks.map((network) => this.keep(network, key)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async keep(network: Network, key: string): Promise<void> {
    const { signal } = this.stopping;
    const provider = rpcProvider(network);
    const auction = new Contract(network.auction, auctionAbi, new Wallet(key, provider));
    while (!signal.aborted) {
      if (this.chainClock.head(network.chainId)) {
        await this.settleDue(network.chainId, auction).catch((error: unknown) => this.logger.warn(error));
      }
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
    provider.destroy();
  }

  /** One instance settles a chain's pools at a time, one after the other: they share an account. */
  private settleDue(chainId: number, auction: Contract): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const [turn] = await transaction.query<[{ mine: boolean }]>(
        `SELECT pg_try_advisory_xact_lock(hashtext('keeper'), $1) AS mine`,
        [chainId],
      );
      if (!turn.mine) return;
      for (const pool of await this.due(chainId, transaction)) await this.settle(pool, auction);
    });
  }

  private async due(chainId: number, transaction: EntityManager): Promise<Pool[]> {
    const now = this.chainClock.nowSeconds(chainId);
    const pools = await transaction.find(Pool, {
      where: dueForSettlement(chainId, now),
      order: { poolEndDate: 'ASC' },
    });
    return pools.filter(({ poolId }) => this.retries.isDue(poolId)).slice(0, AT_ONCE);
  }

  private async settle({ poolId, chainId, blockchainPoolId }: Pool, auction: Contract): Promise<void> {
    if (this.stopping.signal.aborted) return;
    // Until its event arrives the pool looks unsettled, so a success too waits before the next try.
    this.retries.tried(poolId);
    try {
      const sent = await auction.getFunction('settlePool').send(blockchainPoolId);
      await sent.wait(1, RECEIPT_PATIENCE_MS);
      this.metrics.tries.inc({ chain: chainId, outcome: 'settled' });
      this.logger.log(`Settled ${poolId} with ${sent.hash}`);
    } catch (error) {
      this.metrics.tries.inc({ chain: chainId, outcome: 'failed' });
      this.logger.warn(
        `${poolId} cannot be settled now: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
