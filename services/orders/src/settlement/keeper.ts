import { auctionAbi } from '@launchpad/contracts';
import { ChainClock, Clock, Networks, Rounds, type Network } from '@launchpad/platform';
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

const LOOK_EVERY_MS = 1_000;
const RECEIPT_PATIENCE_MS = 60_000;
const LONGEST_REASON = 500;

/**
 * Settles approved pools that have ended, so that nobody has to press the button, each within a gas limit and a budget
 * (ruling 33): what a pool's token does with the gas is written by a stranger. Off without a key.
 */
@Injectable()
export class Keeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Keeper.name);
  private readonly rounds = new Rounds(LOOK_EVERY_MS, (error) => this.logger.warn(error));
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
    if (!key) return this.logger.log('No KEEPER_PRIVATE_KEY: ended pools wait for somebody to settle them');
    for (const network of this.networks.all.filter(({ pools }) => pools)) this.keep(network, key);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
    for (const provider of this.providers) provider.destroy();
  }

  private keep(network: Network, key: string): void {
    const provider = rpcProvider(network);
    this.providers.push(provider);
    const auction = new Contract(network.auction, auctionAbi, new Wallet(key, provider));
    this.rounds.begin(async () => {
      if (this.chainClock.head(network.chainId)) await this.settleDue(network.chainId, auction);
    });
  }

  /** One instance settles a chain's pools at a time, one after the other: they share an account. */
  private settleDue(chainId: number, auction: Contract): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const [turn] = await transaction.query<[{ mine: boolean }]>(
        `SELECT pg_try_advisory_xact_lock(hashtext('keeper'), $1) AS mine`,
        [chainId],
      );
      if (!turn.mine) return;
      const now = this.chainClock.nowSeconds(chainId);
      const due = await this.spending.due(chainId, now, transaction);
      for (const pool of due) await this.settle(pool, auction);
    });
  }

  private async settle({ poolId, chainId, blockchainPoolId }: Pool, auction: Contract): Promise<void> {
    if (this.rounds.areStopping) return;
    await this.spending.tried(poolId);
    try {
      const receipt = await this.send(poolId, blockchainPoolId, auction);
      this.metrics.tries.inc({ chain: chainId, outcome: 'settled' });
      this.logger.log(`Settled ${poolId} with ${receipt?.hash}`);
    } catch (error) {
      this.metrics.tries.inc({ chain: chainId, outcome: 'failed' });
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`${poolId} cannot be settled now: ${reason.slice(0, LONGEST_REASON)}`);
    }
  }

  /** Sends nothing where the estimate says that it would fail, or take more gas than it may. */
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
    const receipt = await sent.wait(1, RECEIPT_PATIENCE_MS);
    if (receipt) await this.spending.spend(poolId, Number(receipt.gasUsed) - GAS_LIMIT);
    return receipt;
  }
}
