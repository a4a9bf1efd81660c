import { auctionInterface, decodeAuctionLog, erc20Interface } from '@launchpad/contracts';
import { startChain, type Chain, type Role } from '@launchpad/contracts/testing';
import { eventually } from '@launchpad/platform/testing';
import { id, keccak256, MaxUint256, Wallet, ZeroHash, type TransactionReceipt } from 'ethers';
import type { LedgerFact } from './ledger.js';

/** A signed transaction and its receipt. */
export interface Sent {
  hash: string;
  raw: string;
  receipt: TransactionReceipt;
}

/** Terms of a pool that a test chooses. */
export interface OtherTerms {
  poolStartDate?: number;
  poolingToken?: string;
  poolingTokenDecimals?: number;
}

const GAS = 5_000_000n;
/** Low enough for 60 bids in a block of 30 million gas. */
const BID_GAS = 450_000n;

/** A local chain with one open pool, and its users. */
export class Sale {
  /** First block that counts for {@link facts}. */
  fromBlock = 0;

  private constructor(
    readonly chain: Chain,
    private readonly wallets: Map<Role, Wallet>,
  ) {}

  /** @param finalityDepth how many blocks come after the newest final one */
  static async start(chainId: number, finalityDepth = 64): Promise<Sale> {
    const chain = await startChain({ chainId, finalityDepth });
    const sale = new Sale(chain, new Map());
    await sale.approve('poolOwner', chain.addresses.saleTokens.AUR.address);
    await sale.approve('investorA', chain.addresses.stableCoins.USDC.address);
    await sale.approve('investorB', chain.addresses.stableCoins.USDC.address);
    await sale.createPool();
    await sale.mine(3);
    return sale;
  }

  /** Lowercase. */
  get auction(): string {
    return this.chain.addresses.auction.toLowerCase();
  }

  /** Creates a pool that is open for bids immediately, for a week, unless `other` terms are given. */
  async createPool(other: OtherTerms = {}): Promise<Sent> {
    const { saleTokens, stableCoins } = this.chain.addresses;
    const now = await this.now();
    const terms = {
      formHash: id('a pool'),
      poolingToken: saleTokens.AUR.address,
      biddingToken: stableCoins.USDC.address,
      orderCancellationEndDate: now + 86_400,
      poolStartDate: now,
      poolEndDate: now + 604_800,
      pooledSellAmount: 10n ** 21n,
      minBuyAmount: 10n ** 18n,
      minimumBiddingAmountPerOrder: 10n ** 6n,
      minFundingThreshold: 0n,
      maxFeeNumerator: 15,
      isAtomicClosureAllowed: false,
      poolingTokenDecimals: 18,
      biddingTokenDecimals: 6,
      merkleRoot: ZeroHash,
      ...other,
    };
    return this.call('poolOwner', 'initiatePool', terms);
  }

  /** Bids some USDC for one token in the first pool. */
  bid(usdc: number, by: Role = 'investorA'): Promise<Sent> {
    const amounts = [[10n ** 18n], [BigInt(usdc) * 10n ** 6n]];
    return this.call(by, 'placeSellOrders', 1n, [], ...amounts, [0n]);
  }

  /** Sends several bids of different amounts by one bidder, without waiting for their block. */
  async bidMany(count: number, from: number): Promise<void> {
    const { provider } = this.chain;
    const wallet = this.wallet('investorA');
    const first = await provider.getTransactionCount(wallet.address, 'pending');
    for (let index = 0; index < count; index += 1) {
      const amounts = [[10n ** 18n], [BigInt(10 + from + index) * 10n ** 6n]];
      const data = auctionInterface.encodeFunctionData('placeSellOrders', [1n, [], ...amounts, [0n]]);
      await provider.send('eth_sendRawTransaction', [
        await this.sign(wallet, this.auction, data, first + index, BID_GAS),
      ]);
    }
  }

  /** Calls a function of the auction. */
  call(role: Role, act: string, ...args: unknown[]): Promise<Sent> {
    return this.send(role, this.auction, auctionInterface.encodeFunctionData(act, args));
  }

  /** The newest block's time, in unix seconds. */
  async now(): Promise<number> {
    return (await this.chain.provider.getBlock('latest'))?.timestamp ?? 0;
  }

  /** The newest block's hash. */
  async newestBlock(): Promise<string> {
    return (await this.chain.provider.getBlock('latest'))?.hash ?? '';
  }

  /** Mines empty blocks. */
  async mine(blocks: number): Promise<void> {
    await this.chain.provider.send('anvil_mine', [`0x${blocks.toString(16)}`]);
  }

  /**
   * Replaces the last `depth` blocks by the same number of others.
   * @param kept transactions of the old blocks to include in the first new one
   */
  async reorganise(depth: number, kept: Sent[] = []): Promise<void> {
    await this.chain.provider.send('anvil_reorg', [depth, kept.map(({ raw }) => [raw, 0])]);
  }

  /** All facts in the auction's logs on the current chain, in order. */
  async facts(): Promise<LedgerFact[]> {
    const { fromBlock } = this;
    const logs = await this.chain.provider.getLogs({ address: this.auction, fromBlock, toBlock: 'latest' });
    return logs.flatMap((log) => {
      const { args } = decodeAuctionLog(log) ?? {};
      if (!args || !('poolId' in args)) return [];
      const factId = [this.chain.chainId, log.blockHash, log.transactionHash, log.index].join(':');
      return [{ id: factId, order: 'order' in args ? args.order.toString() : '' }];
    });
  }

  /** Sends a transaction, even a reverting one, and waits for its receipt; without receiver it deploys. */
  async send(role: Role, to: string | null, data: string): Promise<Sent> {
    const { provider } = this.chain;
    const wallet = this.wallet(role);
    const nonce = await provider.getTransactionCount(wallet.address, 'pending');
    const raw = await this.sign(wallet, to, data, nonce);
    await provider.send('eth_sendRawTransaction', [raw]);
    const receipt = await eventually(() => provider.getTransactionReceipt(keccak256(raw)));
    return { hash: receipt.hash, raw, receipt };
  }

  private sign(
    wallet: Wallet,
    to: string | null,
    data: string,
    nonce: number,
    gasLimit = GAS,
  ): Promise<string> {
    const { chainId } = this.chain;
    const fee = { maxFeePerGas: 100n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n };
    return wallet.signTransaction({ type: 2, to, data, chainId, nonce, gasLimit, ...fee });
  }

  private async approve(role: Role, token: string): Promise<void> {
    await this.send(role, token, erc20Interface.encodeFunctionData('approve', [this.auction, MaxUint256]));
  }

  private wallet(role: Role): Wallet {
    const wallet = this.wallets.get(role) ?? new Wallet(this.chain.accounts[role].privateKey);
    this.wallets.set(role, wallet);
    return wallet;
  }
}
