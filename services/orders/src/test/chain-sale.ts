import { auctionAbi, decodeAuctionLog, decodeOrder, type AuctionEvent, type Bid } from '@launchpad/contracts';
import {
  hostileTokenCall,
  hostileTokenInitCode,
  type Chain,
  type HostileAnswer,
  type Role,
} from '@launchpad/contracts/testing';
import { Outbox, type Network } from '@launchpad/platform';
import { eventually, randomHash, testNetworks } from '@launchpad/platform/testing';
import { KycStatus, PoolUpdatedSchema, type ChainFact } from '@launchpad/proto';
import { Contract, MaxUint256, Wallet, ZeroHash, type ContractTransactionReceipt } from 'ethers';
import { KeeperPool } from '../ledger/keeper-pool.entity.js';
import { SamplePool } from './samples.js';
import type { OrdersStack } from './stack.js';

type FactContent = Parameters<SamplePool['fact']>[0];

/** The chain as the service's configuration names it. */
export function networkOf(chain: Chain): Network {
  const [goerli] = testNetworks;
  if (!goerli) throw new Error('no network');
  return { ...goerli, rpcUrls: [chain.rpcUrl], auction: chain.addresses.auction.toLowerCase() };
}

/** A token whose pool can be created, and whose transfers answer as chosen afterwards. */
export async function hostileToken(chain: Chain) {
  const owner = walletOf(chain, 'poolOwner');
  const token = { kind: 'two-faced', decimals: 18, answer: { manner: 'honest' } } as const;
  const deployed = await owner.sendTransaction({ data: hostileTokenInitCode(token, owner.address) });
  const address = (await deployed.wait())?.contractAddress ?? '';
  const answer = async (answered: HostileAnswer) => {
    const data = hostileTokenCall('transfer(address,uint256)', answered);
    await (await owner.sendTransaction({ to: address, data })).wait();
  };
  return { address, answer };
}

/** A thousand tokens at a USDC each or more. */
const terms = {
  pooledSellAmount: 10n ** 21n,
  minBuyAmount: 10n ** 18n,
  minimumBiddingAmountPerOrder: 10n ** 6n,
  minFundingThreshold: 10n ** 6n,
};

/** A pool on a real chain. Its events reach the service when the test publishes them. */
export class ChainSale {
  private nextBlock = 0;
  private pool?: SamplePool;

  private constructor(
    private readonly chain: Chain,
    readonly number: number,
    /** unix seconds */
    readonly end: number,
  ) {}

  /** Creates a pool that starts in a minute and lasts nine; of an honest token by default. */
  static async create(chain: Chain, poolingToken?: string): Promise<ChainSale> {
    const { AUR } = chain.addresses.saleTokens;
    const { USDC } = chain.addresses.stableCoins;
    const auction = auctionOf(chain, 'poolOwner');
    await approve(chain, AUR.address, 'poolOwner');
    const now = (await chain.provider.getBlock('latest'))?.timestamp ?? 0;
    const sent = await auction.getFunction('initiatePool').send({
      formHash: randomHash(),
      poolingToken: poolingToken ?? AUR.address,
      biddingToken: USDC.address,
      orderCancellationEndDate: now + 300,
      poolStartDate: now + 60,
      poolEndDate: now + 600,
      ...terms,
      maxFeeNumerator: 15,
      isAtomicClosureAllowed: false,
      poolingTokenDecimals: 18,
      biddingTokenDecimals: 6,
      merkleRoot: ZeroHash,
    });
    await sent.wait();
    return new ChainSale(chain, Number(await auction.getFunction('poolCounter')()), now + 600);
  }

  /** Places a number of orders in one transaction, of 2 USDC for a token each; the pool has to run. */
  async bid(role: Role = 'investorA', count = 1): Promise<void> {
    await this.place(
      role,
      Array.from({ length: count }, () => ({ minBuyAmount: 10n ** 18n, sellAmount: 2n * 10n ** 6n })),
    );
  }

  /** Places orders in one transaction; the pool has to run. */
  async place(role: Role, bids: readonly Bid[]): Promise<void> {
    await approve(this.chain, this.chain.addresses.stableCoins.USDC.address, role);
    const buy = bids.map(({ minBuyAmount }) => minBuyAmount);
    const sell = bids.map(({ sellAmount }) => sellAmount);
    const place = auctionOf(this.chain, role).getFunction('placeSellOrders');
    await (
      await place.send(
        this.number,
        [],
        buy,
        sell,
        bids.map(() => 0n),
      )
    ).wait();
  }

  /** Places an order of 2 USDC for a token for each of these wallets; the pool has to run. */
  async bidFor(owners: readonly string[]): Promise<void> {
    await approve(this.chain, this.chain.addresses.stableCoins.USDC.address, 'investorA');
    const place = auctionOf(this.chain, 'investorA').getFunction('placeSellOrdersOnBehalf');
    const { address } = this.chain.accounts.investorA;
    let nonce = await this.chain.provider.getTransactionCount(address);
    const gasLimit = 500_000;
    for (const owner of owners) {
      const order = [this.number, [], [10n ** 18n], [2n * 10n ** 6n], [0n], owner];
      await place.send(...order, { nonce, gasLimit });
      nonce += 1;
    }
  }

  /** Sends a function of the auction with the pool's number as its first argument. */
  async send(role: Role, name: string, ...args: unknown[]): Promise<ContractTransactionReceipt> {
    const sent = await auctionOf(this.chain, role)
      .getFunction(name)
      .send(this.number, ...args);
    const receipt: ContractTransactionReceipt | null = await sent.wait();
    if (!receipt) throw new Error('no receipt');
    return receipt;
  }

  async isSettled(): Promise<boolean> {
    return (await auctionOf(this.chain, 'poolOwner').getFunction('poolData')(this.number)).isSettled;
  }

  /** Publishes the pool's creation, as chain-listener does, with its number on chain. */
  async announce(stack: OrdersStack, end = this.end): Promise<SamplePool> {
    const amounts = Object.entries(terms).map(([name, amount]) => [name, amount.toString()]);
    const pool = new SamplePool(
      stack,
      { poolEndDate: end, poolStartDate: end - 540, ...Object.fromEntries(amounts) },
      this.number,
    );
    this.pool = pool;
    await stack.chain.publish(pool.creation);
    await eventually(() => pool.summary());
    return pool;
  }

  /** Publishes the pool's events that were not published yet; returns their facts. */
  async relay(stack: OrdersStack): Promise<ChainFact[]> {
    const head = await this.chain.provider.getBlockNumber();
    const events = head < this.nextBlock ? [] : await this.events(this.nextBlock);
    const facts = events.flatMap(({ event, hash }) => {
      const content = contentOf(event);
      if (!content || !this.pool) return [];
      return [this.pool.fact(content, { transactionHash: hash })];
    });
    this.nextBlock = head + 1;
    await stack.chain.publish(...facts);
    return facts;
  }

  /** How often each order of the pool was paid on chain, by its word. */
  async payments(): Promise<Map<bigint, number>> {
    const paid = new Map<bigint, number>();
    for (const { event } of await this.events(0)) {
      if (event.name === 'NewSellOrderPlaced') paid.set(event.args.order, 0);
      if (event.name !== 'OrderClaimedByUser' && event.name !== 'OrderRefunded') continue;
      paid.set(event.args.order, (paid.get(event.args.order) ?? 0) + 1);
    }
    return paid;
  }

  private async events(fromBlock: number) {
    const logs = await this.chain.provider.getLogs({ address: this.chain.addresses.auction, fromBlock });
    return logs.flatMap((log) => {
      const event = decodeAuctionLog(log);
      const isOwn = event && 'poolId' in event.args && event.args.poolId === BigInt(this.number);
      return isOwn ? [{ event, hash: log.transactionHash }] : [];
    });
  }
}

/** Publishes an admin's decision about a pool, as the pools service does. */
export async function decide(
  stack: OrdersStack,
  { poolId }: Pick<SamplePool, 'poolId'>,
  approved: boolean,
): Promise<void> {
  const kycStatus = approved ? KycStatus.APPROVED : KycStatus.REJECTED;
  await stack.database.transaction((transaction) =>
    stack.app.get(Outbox).add(transaction, {
      schema: PoolUpdatedSchema,
      message: { pool: { poolId, kycStatus } },
    }),
  );
  await eventually(() => stack.database.manager.findOneBy(KeeperPool, { poolId, approved }));
}

const walletOf = ({ accounts, provider }: Chain, role: Role) =>
  new Wallet(accounts[role].privateKey, provider);

const auctionOf = (chain: Chain, role: Role) =>
  new Contract(chain.addresses.auction, auctionAbi, walletOf(chain, role));

async function approve(chain: Chain, token: string, role: Role): Promise<void> {
  const abi = ['function approve(address,uint256) returns (bool)'];
  const approving = new Contract(token, abi, walletOf(chain, role)).getFunction('approve');
  await (await approving.send(chain.addresses.auction, MaxUint256)).wait();
}

/** What chain-listener publishes about an event, for those that orders needs. */
function contentOf({ name, args }: AuctionEvent): FactContent | undefined {
  switch (name) {
    case 'NewSellOrderPlaced': {
      const { userId, sequence, minBuyAmount, sellAmount } = decodeOrder(args.order);
      const amounts = { minBuyAmount: minBuyAmount.toString(), sellAmount: sellAmount.toString() };
      return { case: 'newSellOrderPlaced', value: { ...orderOf(args), userId, sequence, ...amounts } };
    }
    case 'OrderClaimedByUser': {
      const [claimedValue, refundedValue] = [args.claimedValue.toString(), args.refundedValue.toString()];
      return { case: 'orderClaimedByUser', value: { ...orderOf(args), claimedValue, refundedValue } };
    }
    case 'OrderRefunded':
      return {
        case: 'orderRefunded',
        value: { ...orderOf(args), refundedValue: args.refundedValue.toString() },
      };
    case 'SellOrderCancelled': {
      const [refundedValue, penalty] = [args.refundedValue.toString(), args.penalty.toString()];
      return { case: 'sellOrderCancelled', value: { ...orderOf(args), refundedValue, penalty } };
    }
    case 'PoolCancelled': {
      const [returnedAmount, penalty] = [args.returnedAmount.toString(), args.penalty.toString()];
      return { case: 'poolCancelled', value: { returnedAmount, penalty } };
    }
    case 'PoolCleared':
      return {
        case: 'poolCleared',
        value: {
          soldPoolingTokens: args.soldPoolingTokens.toString(),
          soldBiddingTokens: args.soldBiddingTokens.toString(),
          fee: args.fee.toString(),
          clearingPriceOrder: args.clearingPriceOrder.toString(),
          minFundingThresholdNotReached: args.minFundingThresholdNotReached,
        },
      };
    case 'PoolMarkedSpam':
      return { case: 'poolMarkedSpam', value: {} };
    default:
      return undefined;
  }
}

function orderOf({ orderBy, order }: { orderBy: string; order: bigint }) {
  return { orderBy: orderBy.toLowerCase(), order: order.toString() };
}
