import {
  auctionInterface,
  decodeAuctionLog,
  decodeTerms,
  erc20Interface,
  MOST_UNITS,
  mostSellAmount,
  termsHash,
  whitelistTree,
  type SignedTerms,
} from '@launchpad/contracts';
import {
  demoAccounts,
  demoSafe,
  deployDemoSafe,
  type Chain,
  type DemoToken,
} from '@launchpad/contracts/testing';
import { randomHash } from '@launchpad/platform/testing';
import { isCallException, MaxUint256, toQuantity, ZeroHash, type TransactionReceipt } from 'ethers';

/** More than any transaction needs. */
const GAS = toQuantity(12_000_000);

/** Who acts: a demo account, whose key anvil holds, or the demo Safe. */
interface Actor {
  address: string;
}

interface KnownOrder {
  word: bigint;
  owner: Actor;
}

/** The facts of a pool that its metadata repeats. */
export interface PoolFacts {
  poolingToken: DemoToken;
  biddingToken: DemoToken;
  poolType: 'public' | 'whiteList';
}

interface KnownPool {
  number: bigint;
  owner: Actor;
  facts: PoolFacts;
  /** Unix seconds. */
  end: number;
  orders: KnownOrder[];
}

interface Amounts {
  buy: bigint;
  sell: bigint;
}

const NO_PERMIT = { value: 0n, deadline: 0n, v: 0, r: ZeroHash, s: ZeroHash };

const columns = (bids: readonly Amounts[]) => [bids.map(({ buy }) => buy), bids.map(({ sell }) => sell)];

/** Who may bid in a pool with a whitelist. */
export const LISTED: readonly string[] = [demoAccounts.investorA.address, demoAccounts.investorB.address];

/** A bidder's proof if the pool has a whitelist; bidders without one are rejected. */
function proofOf({ facts }: KnownPool, { address }: Actor): readonly string[] {
  return facts.poolType === 'whiteList' ? (whitelistTree(LISTED).proof(address) ?? []) : [];
}

/**
 * Plays random sales on a chain: any sequence the contract allows, deterministic by seed. Some of the bids and pools are
 * a Safe's.
 */
export class Scenario {
  /** Who acted in each transaction it sent, by its hash. */
  readonly actors = new Map<string, string>();
  private readonly pools: KnownPool[] = [];
  private sent = 0;
  private readonly acts: [weight: number, act: () => Promise<void>][] = [
    [10, () => this.create()],
    [45, () => this.bid()],
    [8, () => this.withdraw()],
    [4, () => this.edit()],
    [2, () => this.editByAdmin()],
    [2, () => this.whitelist()],
    [2, () => this.cancel()],
    [2, () => this.onPool(this.chain.accounts.admin, 'markSpam')],
    [2, () => this.onPool(this.chain.accounts.admin, 'deletPool')],
    [10, () => this.settle()],
    [10, () => this.payOut('claimFromParticipantOrder')],
    [6, () => this.payOut('refundOrder')],
    [8, () => this.letTimePass()],
  ];

  constructor(
    private readonly chain: Chain,
    private seed: number,
    /** Stores the metadata of a pool that is created or edited, and returns its hash. */
    private readonly formHash: (pool: PoolFacts) => string = randomHash,
  ) {}

  /** Sends random transactions until that many succeeded; those the contract rejects don't count. */
  async play(transactions: number): Promise<void> {
    if (this.sent === 0) await this.approve();
    const goal = this.sent + transactions;
    while (this.sent < goal) await this.pick(this.acts)();
  }

  /** Sells and bids once more, and ends every pool: settling and paying out is left to the keeper. */
  async end(): Promise<void> {
    await this.create();
    await this.letTimePass(60);
    await this.bid();
    await this.letTimePass(10_000);
  }

  /** Ends and settles every pool, and pays everybody out. */
  async finish(): Promise<void> {
    await this.letTimePass(10_000);
    for (const { number, orders } of this.pools) {
      await this.attempt(this.chain.accounts.stranger, 'settlePool', number);
      for (const { word } of orders) {
        await this.attempt(this.chain.accounts.stranger, 'claimFromParticipantOrder', number, [word]);
        await this.attempt(this.chain.accounts.stranger, 'refundOrder', number, [word]);
      }
    }
  }

  private async approve(): Promise<void> {
    const { auction, saleTokens, stableCoins } = this.chain.addresses;
    await deployDemoSafe(this.chain.provider);
    const pairs = [
      ...Object.values(saleTokens).flatMap(({ address }) =>
        this.owners.map((owner) => [address, owner] as const),
      ),
      ...Object.values(stableCoins).flatMap(({ address }) =>
        this.investors.map((investor) => [address, investor] as const),
      ),
    ];
    for (const [token, account] of pairs) {
      const data = erc20Interface.encodeFunctionData('approve', [auction, MaxUint256]);
      await this.send(account, { to: token, data });
    }
  }

  private async create(): Promise<void> {
    const { saleTokens, stableCoins } = this.chain.addresses;
    const pooling = saleTokens[this.oneOf(['AUR', 'BOR', 'CIR'] as const)];
    const bidding = stableCoins[this.oneOf(['USDC', 'DAI'] as const)];
    const start = (await this.now()) + this.between(5, 60);
    const end = start + this.between(200, 600);
    const supply = BigInt(this.between(1_000, 5_000)) * 10n ** BigInt(pooling.decimals);
    const least = supply / BigInt(this.between(50, 200));
    const leastBid = 10n ** BigInt(bidding.decimals) * BigInt(this.between(1, 9));
    const facts: PoolFacts = { poolingToken: pooling, biddingToken: bidding, poolType: 'public' };
    const owner = this.oneOf(this.owners);
    const receipt = await this.attempt(owner, 'initiatePool', {
      formHash: this.formHash(facts),
      poolingToken: pooling.address,
      biddingToken: bidding.address,
      orderCancellationEndDate: this.between(start + 1, end - 1),
      poolStartDate: start,
      poolEndDate: end,
      pooledSellAmount: supply,
      minBuyAmount: least,
      minimumBiddingAmountPerOrder: leastBid,
      minFundingThreshold: ((supply / least) * leastBid * BigInt(this.between(1, 12))) / 10n,
      maxFeeNumerator: 15,
      isAtomicClosureAllowed: this.oneOf([true, false]),
      poolingTokenDecimals: pooling.decimals,
      biddingTokenDecimals: bidding.decimals,
      merkleRoot: ZeroHash,
    });
    for (const { args } of eventsOf(receipt, 'NewPool')) {
      this.pools.push({ number: args.poolId, owner, facts, end, orders: [] });
    }
  }

  private async bid(): Promise<void> {
    const pool = await this.running();
    if (!pool) return;
    const owner = this.oneOf(this.investors);
    const terms = await this.termsOf(pool);
    if (!terms) return;
    const bids = Array.from({ length: this.between(1, 3) }, () => {
      const buy = terms.minBuyAmount * BigInt(this.between(1, 20));
      const reserve = (buy * terms.minimumBiddingAmountPerOrder) / terms.minBuyAmount;
      return { buy, sell: (reserve * BigInt(this.between(1_000, 1_400))) / 1_000n };
    });
    const place = this.random() < 0.5 ? this.placing(pool, owner) : this.placingInSale(pool, owner, terms);
    const receipt = await this.attempt(owner, ...place(bids));
    if (this.random() < 0.2) await this.tryWhatIsRefused(pool, owner, terms);
    for (const { args } of eventsOf(receipt, 'NewSellOrderPlaced'))
      pool.orders.push({ word: args.order, owner });
  }

  /** Places orders in whichever sale the pool is. */
  private placing(pool: KnownPool, owner: Actor) {
    return (bids: readonly Amounts[]): [string, ...unknown[]] => {
      const none = bids.map(() => 0n);
      return ['placeSellOrders', pool.number, proofOf(pool, owner), ...columns(bids), none];
    };
  }

  /** Places orders on condition of these terms, as the site does. */
  private placingInSale(pool: KnownPool, owner: Actor, terms: SignedTerms, deadline = 2n ** 40n) {
    return (bids: readonly Amounts[]): [string, ...unknown[]] => {
      const expected = { termsHash: termsHash(terms), deadline };
      const proof = proofOf(pool, owner);
      return ['placeSellOrdersExpecting', pool.number, proof, ...columns(bids), expected, NO_PERMIT];
    };
  }

  /** Limits above the price scale, mismatched terms and an expired deadline: none may leave a trace. */
  private async tryWhatIsRefused(pool: KnownPool, owner: Actor, terms: SignedTerms): Promise<void> {
    const { minBuyAmount, minimumBiddingAmountPerOrder } = terms;
    const fair = { buy: minBuyAmount, sell: minimumBiddingAmountPerOrder };
    const most = mostSellAmount(terms, minBuyAmount);
    const other = { ...terms, minFundingThreshold: terms.minFundingThreshold + 1n };
    const tries = [
      this.placing(pool, owner)([{ buy: minBuyAmount, sell: minimumBiddingAmountPerOrder - 1n }]),
      this.placing(pool, owner)([{ buy: minBuyAmount * 2n, sell: minimumBiddingAmountPerOrder }]),
      ...(most < MOST_UNITS ? [this.placing(pool, owner)([{ buy: minBuyAmount, sell: most + 1n }])] : []),
      this.placingInSale(pool, owner, other)([fair]),
      this.placingInSale(pool, owner, terms, 1n)([fair]),
    ];
    for (const [act, ...args] of tries) {
      if (await this.attempt(owner, act, ...args))
        throw new Error(`the auction accepted ${act}(${args.join()})`);
    }
  }

  private async withdraw(): Promise<void> {
    const pool = await this.running();
    const order = pool && this.oneOf(pool.orders);
    if (pool && this.random() < 0.2)
      await this.attempt(this.chain.accounts.stranger, 'withdrawPenalties', pool.number);
    if (order) await this.attempt(order.owner, 'cancelSellOrders', pool.number, [order.word]);
  }

  private async edit(): Promise<void> {
    const pool = this.oneOf(this.pools);
    if (!pool) return;
    await this.attempt(pool.owner, 'updatePoolUser', pool.number, this.formHash(pool.facts));
  }

  private async editByAdmin(): Promise<void> {
    const pool = this.oneOf(this.pools);
    if (!pool) return;
    const start = (await this.now()) + 3_700;
    const { admin } = this.chain.accounts;
    const terms = await this.termsOf(pool);
    if (!terms) return;
    const [softCap, leastBid] = [terms.minFundingThreshold + 1n, terms.minimumBiddingAmountPerOrder + 1n];
    const end = start + 3_600;
    const args = [pool.number, start, end, start + 300, softCap, leastBid];
    if (!(await this.attempt(admin, 'updatePoolAdmin', ...args))) return;
    pool.end = end;
    // Either the owner cancels without a penalty, or the sale starts.
    if (this.random() < 0.3) await this.attempt(pool.owner, 'markCancel', pool.number);
    else await this.letTimePass(3_710);
  }

  private async whitelist(): Promise<void> {
    const pool = this.oneOf(this.pools);
    const { root } = whitelistTree(LISTED);
    if (!pool) return;
    const receipt = await this.attempt(pool.owner, 'whitelistUpdate', pool.number, root);
    if (receipt) pool.facts = { ...pool.facts, poolType: 'whiteList' };
  }

  private async settle(): Promise<void> {
    const pool = await this.over();
    if (pool) await this.attempt(this.chain.accounts.stranger, 'settlePool', pool.number);
  }

  private async cancel(): Promise<void> {
    const pool = this.oneOf(this.pools);
    if (pool) await this.attempt(pool.owner, 'markCancel', pool.number);
  }

  private async onPool(account: Actor, act: string): Promise<void> {
    const pool = this.oneOf(this.pools);
    if (pool) await this.attempt(account, act, pool.number);
  }

  private async payOut(act: 'claimFromParticipantOrder' | 'refundOrder'): Promise<void> {
    const pool = await this.over();
    const orders = pool?.orders.filter(() => this.random() < 0.5) ?? [];
    // One by one and in a batch, which skips those already paid out.
    for (const { word } of orders.slice(0, 2))
      await this.attempt(this.chain.accounts.stranger, act, pool?.number, [word]);
    if (orders.length > 0) {
      const words = orders.map(({ word }) => word);
      await this.attempt(this.chain.accounts.stranger, act, pool?.number, words);
    }
  }

  private async letTimePass(seconds = this.between(10, 150)): Promise<void> {
    await this.chain.warpTo((await this.now()) + seconds);
  }

  /** Sends a call, unless the contract rejects it. */
  private async attempt(account: Actor, act: string, ...args: unknown[]): Promise<TransactionReceipt | null> {
    const { provider, addresses } = this.chain;
    const call = { to: addresses.auction, data: auctionInterface.encodeFunctionData(act, args) };
    try {
      await provider.call({ from: account.address, ...call });
    } catch (error) {
      if (isCallException(error)) return null;
      throw error;
    }
    const receipt = await this.send(account, call);
    if (receipt.status === 1) this.sent += 1;
    return receipt;
  }

  /**
   * Anvil holds the accounts' keys and mines each transaction immediately; what the Safe's owners signed is executed by
   * somebody else.
   */
  private async send(account: Actor, call: { to: string; data: string }): Promise<TransactionReceipt> {
    const { provider, accounts } = this.chain;
    const isSafe = account.address === demoSafe.address;
    const from = isSafe ? accounts.stranger.address : account.address;
    const sent = isSafe ? await demoSafe.execution(provider, call) : call;
    const hash: string = await provider.send('eth_sendTransaction', [{ from, ...sent, gas: GAS }]);
    this.actors.set(hash, account.address);
    for (;;) {
      const receipt = await provider.getTransactionReceipt(hash);
      if (receipt) return receipt;
    }
  }

  private get owners(): readonly [Actor, ...Actor[]] {
    return [this.chain.accounts.poolOwner, this.chain.accounts.poolOwner, demoSafe];
  }

  private get investors(): readonly [Actor, ...Actor[]] {
    const { investorA, investorB, investorC } = this.chain.accounts;
    return [investorA, investorB, investorC, demoSafe];
  }

  /** A pool that has not ended. */
  private async running(): Promise<KnownPool | undefined> {
    const now = await this.now();
    return this.oneOf(this.pools.filter(({ end }) => end > now));
  }

  private async over(): Promise<KnownPool | undefined> {
    const now = await this.now();
    return this.oneOf(this.pools.filter(({ end }) => end <= now));
  }

  /** A pool's terms; undefined if a reorganisation removed it. */
  private async termsOf({ number }: KnownPool): Promise<SignedTerms | undefined> {
    const { provider, addresses } = this.chain;
    const data = auctionInterface.encodeFunctionData('poolData', [number]);
    try {
      const { chainId } = await provider.getNetwork();
      const identity = { chainId, auction: addresses.auction, poolId: number };
      return decodeTerms(identity, await provider.call({ to: addresses.auction, data }));
    } catch (error) {
      if (isCallException(error)) return undefined;
      throw error;
    }
  }

  private async now(): Promise<number> {
    return (await this.chain.provider.getBlock('latest'))?.timestamp ?? 0;
  }

  private pick<T>(choices: [weight: number, choice: T][]): T {
    const all = choices.flatMap(([weight, choice]) => Array.from({ length: weight }, () => choice));
    return this.oneOf(all as [T, ...T[]]);
  }

  private oneOf<T>(items: readonly [T, ...T[]]): T;
  private oneOf<T>(items: readonly T[]): T | undefined;
  private oneOf<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.random() * items.length)];
  }

  private between(low: number, high: number): number {
    return low + Math.floor(this.random() * (high - low + 1));
  }

  /** Mulberry32. */
  private random(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
}

type AuctionEvent = NonNullable<ReturnType<typeof decodeAuctionLog>>;

function eventsOf<N extends AuctionEvent['name']>(receipt: TransactionReceipt | null, name: N) {
  const events = receipt?.logs.flatMap((log) => decodeAuctionLog(log) ?? []) ?? [];
  return events.filter((event): event is Extract<AuctionEvent, { name: N }> => event.name === name);
}
