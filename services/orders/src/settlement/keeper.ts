import { auctionAbi } from '@launchpad/contracts';
import { ChainClock, Clock, Networks, PollingLoop, type Network } from '@launchpad/platform';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Contract, Wallet, type ContractTransactionReceipt, type AbstractProvider } from 'ethers';
import { DataSource } from 'typeorm';
import { OrdersConfig } from '../config.js';
import type { Pool } from '../ledger/pool.entity.js';
import { rpcProvider } from '@launchpad/platform/provider';
import { SettlementMetrics } from './settlement.metrics.js';
import { GAS_LIMIT, Spending } from './spending.js';

const POLL_MS = 1_000;
const RECEIPT_TIMEOUT_MS = 60_000;
const MAX_REASON_LENGTH = 500;

/**
 * Settles approved pools that have ended, each within a gas limit and a budget, since the pool's token is untrusted
 * code that may burn gas. Off without a key.
 */
@Injectable()
export class Keeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Keeper.name);
  private readonly loop = new PollingLoop(POLL_MS, (error) => this.logger.warn(error));
  private readonly providers: AbstractProvider[] = [];
  private readonly spending: Spending;

  constructor(
    private readonly config: OrdersConfig,
    private readonly networks: Networks,
    private readonly chainClock: ChainClock,
    private readonly dataSource: DataSource,
    private readonly metrics: SettlementMetrics,
    clock: Clock,
  ) {
    this.spending = new Spending(dataSource, clock);
  }

  onApplicationBootstrap(): void {
    const key = this.config.KEEPER_PRIVATE_KEY;
    if (!key) return this.logger.log('No KEEPER_PRIVATE_KEY: ended pools are not settled automatically');
    for (const network of this.networks.all.filter(({ pools }) => pools)) this.watch(network, key);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    for (const provider of this.providers) provider.destroy();
  }

  private watch(network: Network, key: string): void {
    const provider = rpcProvider(network);
    this.providers.push(provider);
    const auction = new Contract(network.auction, auctionAbi, new Wallet(key, provider));
    this.loop.start(async () => {
      if (this.chainClock.head(network.chainId)) await this.settleDue(network.chainId, auction);
    });
  }

  /** One instance at a time settles a chain's pools, sequentially, since they share an account. */
  private settleDue(chainId: number, auction: Contract): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const [lock] = await transaction.query<[{ acquired: boolean }]>(
        `SELECT pg_try_advisory_xact_lock(hashtext('keeper'), $1) AS acquired`,
        [chainId],
      );
      if (!lock.acquired) return;
      const now = this.chainClock.nowSeconds(chainId);
      const due = await this.spending.due(chainId, now, transaction);
      for (const pool of due) await this.settle(pool, auction);
    });
  }

  private async settle({ poolId, chainId, blockchainPoolId }: Pool, auction: Contract): Promise<void> {
    if (this.loop.isStopping) return;
    await this.spending.tried(poolId);
    try {
      const receipt = await this.send(poolId, blockchainPoolId, auction);
      this.metrics.tries.inc({ chain: chainId, outcome: 'settled' });
      this.logger.log(`Settled ${poolId} with ${receipt?.hash}`);
    } catch (error) {
      this.metrics.tries.inc({ chain: chainId, outcome: 'failed' });
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`${poolId} cannot be settled now: ${reason.slice(0, MAX_REASON_LENGTH)}`);
    }
  }

  /** Sends nothing if the estimate fails or exceeds the gas limit. */
  private async send(
    poolId: string,
    number: number,
    auction: Contract,
  ): Promise<ContractTransactionReceipt | null> {
    const settlePool = auction.getFunction('settlePool');
    await settlePool.estimateGas(number, { gasLimit: GAS_LIMIT });
    await this.spending.spend(poolId, GAS_LIMIT);
    const sent = await settlePool.send(number, { gasLimit: GAS_LIMIT }).catch(async (error: unknown) => {
      await this.spending.spend(poolId, -GAS_LIMIT);
      throw error;
    });
    const receipt = await sent.wait(1, RECEIPT_TIMEOUT_MS);
    if (receipt) await this.spending.spend(poolId, Number(receipt.gasUsed) - GAS_LIMIT);
    return receipt;
  }
}
