import { auctionAbi } from '@launchpad/contracts';
import { ChainClock, Clock, Networks, PollingLoop, type Network } from '@launchpad/platform';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Contract, Wallet, type AbstractProvider } from 'ethers';
import { DataSource, type EntityManager } from 'typeorm';
import { OrdersConfig } from '../config.js';
import type { Pool } from '../ledger/pool.entity.js';
import { rpcProvider } from '@launchpad/platform/provider';
import { KeeperFunds, type Funds } from './keeper-funds.js';
import { Payer } from './payer.js';
import { PayoutQueue } from './payout-queue.js';
import { Penalties } from './penalties.js';
import { sendWithin } from './send-within.js';
import { SentTransactions } from './sent-transactions.js';
import { SettlementMetrics } from './settlement.metrics.js';
import { GAS_LIMIT, Spending } from './spending.js';

const POLL_MS = 1_000;
const FUNDS_POLL_MS = 5_000;
const MAX_REASON_LENGTH = 500;

/**
 * Settles approved pools that have ended and, on the chains where it is switched on, pays out their orders and, where
 * nothing is settled, the penalties: each within a gas limit and a budget, since the pool's token is untrusted code that
 * may burn gas. Off without a key.
 */
@Injectable()
export class Keeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Keeper.name);
  private readonly loop = new PollingLoop(POLL_MS, (error) => this.logger.warn(error));
  private readonly fundsLoop = new PollingLoop(FUNDS_POLL_MS, (error) => this.logger.warn(error));
  private readonly providers: AbstractProvider[] = [];
  private readonly spending: Spending;
  private readonly sent: SentTransactions;
  private readonly funds: KeeperFunds;
  private readonly payer: Payer;
  private readonly penalties: Penalties;
  private readonly paying = new Map<number, Wallet>();

  constructor(
    private readonly config: OrdersConfig,
    private readonly networks: Networks,
    private readonly chainClock: ChainClock,
    private readonly dataSource: DataSource,
    private readonly metrics: SettlementMetrics,
    clock: Clock,
  ) {
    this.spending = new Spending(dataSource, clock);
    this.sent = new SentTransactions(dataSource);
    const { PAYOUT_CHAINS, PAYOUT_POOL_GAS } = config;
    this.funds = new KeeperFunds(metrics, PAYOUT_CHAINS);
    const queue = new PayoutQueue(dataSource, clock, PAYOUT_POOL_GAS);
    this.payer = new Payer(queue, this.sent, this.funds, metrics);
    this.penalties = new Penalties(dataSource, clock, PAYOUT_POOL_GAS, queue, this.sent, metrics);
  }

  onApplicationBootstrap(): void {
    const key = this.config.KEEPER_PRIVATE_KEY;
    if (!key) return this.logger.log('No KEEPER_PRIVATE_KEY: ended pools are not settled automatically');
    for (const network of this.networks.all.filter(({ pools }) => pools)) this.watch(network, key);
  }

  /** The account on each chain where it pays out, with what it held seconds ago; nothing while the chain can't be read. */
  accounts(): { chainId: number; address: string; funds: Funds | undefined }[] {
    return [...this.paying].map(([chainId, { address }]) => ({
      ...{ chainId, address: address.toLowerCase() },
      funds: this.funds.get(chainId),
    }));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.loop.stop(), this.fundsLoop.stop()]);
    for (const provider of this.providers) provider.destroy();
  }

  private watch(network: Network, key: string): void {
    const provider = rpcProvider(network);
    this.providers.push(provider);
    const account = new Wallet(key, provider);
    const auction = new Contract(network.auction, auctionAbi, account);
    const paysOut = this.config.PAYOUT_CHAINS.includes(network.chainId);
    if (paysOut) this.paying.set(network.chainId, account);
    this.fundsLoop.start(async () => {
      await this.funds.suffice(network.chainId, account);
    });
    this.loop.start(async () => {
      if (!this.chainClock.head(network.chainId)) return;
      await this.alone(network.chainId, async (transaction) => {
        await this.sent.resolve(network.chainId, provider);
        await this.settleDue(network.chainId, auction, account, transaction);
        if (paysOut) await this.payDue(network.chainId, auction, account);
      });
    });
  }

  private async payDue(chainId: number, auction: Contract, account: Wallet): Promise<void> {
    if (this.loop.isStopping) return;
    await this.payer.payNext(chainId, auction, account);
    if (this.loop.isStopping) return;
    await this.penalties.payNext(chainId, auction, account, () => this.funds.suffice(chainId, account));
  }

  /** One instance at a time acts on a chain, one transaction after the other, since they share an account. */
  private alone(chainId: number, act: (transaction: EntityManager) => Promise<void>): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const [lock] = await transaction.query<[{ acquired: boolean }]>(
        `SELECT pg_try_advisory_xact_lock(hashtext('keeper'), $1) AS acquired`,
        [chainId],
      );
      if (lock.acquired) await act(transaction);
    });
  }

  private async settleDue(
    chainId: number,
    auction: Contract,
    account: Wallet,
    transaction: EntityManager,
  ): Promise<void> {
    const now = this.chainClock.nowSeconds(chainId);
    const due = await this.spending.due(chainId, now, transaction);
    for (const pool of due) await this.settle(pool, auction, account);
  }

  private async settle(
    { poolId, chainId, blockchainPoolId }: Pool,
    auction: Contract,
    account: Wallet,
  ): Promise<void> {
    if (this.loop.isStopping) return;
    await this.spending.tried(poolId);
    try {
      const settlePool = auction.getFunction('settlePool');
      const budget = { chainId, poolId, purpose: 'settlement' } as const;
      const bounds = { account, gasLimit: GAS_LIMIT, sent: this.sent, budget };
      const receipt = await sendWithin(bounds, settlePool, blockchainPoolId);
      this.metrics.tries.inc({ chain: chainId, outcome: 'settled' });
      this.logger.log(`Settled ${poolId} with ${receipt.hash}`);
    } catch (error) {
      this.metrics.tries.inc({ chain: chainId, outcome: 'failed' });
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn(`${poolId} cannot be settled now: ${reason.slice(0, MAX_REASON_LENGTH)}`);
    }
  }
}
