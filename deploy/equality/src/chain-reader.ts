import { shownLine } from '@launchpad/api';
import { auctionAbi, decodeAuctionLog, erc20Abi, type AuctionEvent } from '@launchpad/contracts';
import type { Network } from '@launchpad/platform';
import { Contract, type AbstractProvider, type Block, type Log } from 'ethers';

const LOG_RANGE = 5_000;
const VIEW_GAS = 300_000;

/** An event with its position. */
export interface ReadEvent {
  event: AuctionEvent;
  log: Log;
  block: Block;
}

/** The parts of the auction's own record of a pool that are in the rows. */
export interface PoolRecord {
  terms: {
    formHash: string;
    poolingToken: string;
    biddingToken: string;
    orderCancellationEndDate: bigint;
    poolStartDate: bigint;
    poolEndDate: bigint;
    pooledSellAmount: bigint;
    minBuyAmount: bigint;
    minimumBiddingAmountPerOrder: bigint;
    minFundingThreshold: bigint;
    isAtomicClosureAllowed: boolean;
    merkleRoot: string;
  };
  poolOwner: string;
  feeNumerator: bigint;
  initialPoolOrder: bigint;
  isSettled: boolean;
  isScam: boolean;
  isDeleted: boolean;
  isCancelled: boolean;
  minFundingThresholdNotReached: boolean;
}

export interface ReadToken {
  address: string;
  name: string;
  symbol: string;
  decimals: bigint;
}

/** A fresh read of one chain at a block: all events of the auction, and its views. */
export class ChainReader {
  private readonly blocks = new Map<number, Promise<Block>>();
  private readonly tokens = new Map<string, Promise<ReadToken>>();
  private readonly auction: Contract;

  constructor(
    private readonly network: Network,
    private readonly provider: AbstractProvider,
    readonly height: number,
  ) {
    this.auction = new Contract(network.auction, auctionAbi, provider);
  }

  /** All events, in chain order. */
  async events(): Promise<ReadEvent[]> {
    const events: ReadEvent[] = [];
    for (let from = this.network.startBlock; from <= this.height; from += LOG_RANGE) {
      const toBlock = Math.min(from + LOG_RANGE - 1, this.height);
      const logs = await this.logs(from, toBlock);
      const blocks = await Promise.all(logs.map((log) => this.block(log.blockNumber)));
      logs.forEach((log, i) => {
        const [event, block] = [decodeAuctionLog(log), blocks[i]];
        if (event && block) events.push({ event, log, block });
      });
    }
    return events;
  }

  /** Halves what is too much for one answer, such as the blocks of a rush. */
  private async logs(fromBlock: number, toBlock: number): Promise<Log[]> {
    try {
      return await this.provider.getLogs({ address: this.network.auction, fromBlock, toBlock });
    } catch (error) {
      if (fromBlock === toBlock) throw error;
      const middle = Math.floor((fromBlock + toBlock) / 2);
      return [...(await this.logs(fromBlock, middle)), ...(await this.logs(middle + 1, toBlock))];
    }
  }

  async poolCount(): Promise<number> {
    return Number(await this.view('poolCounter'));
  }

  pool(number: number): Promise<PoolRecord> {
    return this.view<{ toObject(deep: boolean): PoolRecord }>('poolData', number).then((record) =>
      record.toObject(true),
    );
  }

  /** Whether the auction still holds an order: placed, and neither withdrawn nor paid out. */
  containsOrder(number: number, order: bigint): Promise<boolean> {
    return this.view('containsOrder', number, order);
  }

  /** Raised and sold amounts of the book by the auction's own preview. */
  async clearing(number: number): Promise<{ raised: bigint; sold: bigint }> {
    const { soldBiddingTokens, soldPoolingTokens } = await this.view<Record<string, bigint>>(
      'previewClearing',
      number,
    );
    return { raised: soldBiddingTokens ?? 0n, sold: soldPoolingTokens ?? 0n };
  }

  token(address: string): Promise<ReadToken> {
    const known = this.tokens.get(address) ?? this.readToken(address);
    this.tokens.set(address, known);
    return known;
  }

  /** A token as the product shows it: sanitised and truncated, with placeholders. */
  private async readToken(address: string): Promise<ReadToken> {
    const token = new Contract(address, erc20Abi, this.provider);
    const ask = (field: string) =>
      token.getFunction(field).staticCall({ gasLimit: VIEW_GAS }) as Promise<unknown>;
    const text = (field: string, longest: number) =>
      ask(field).then(
        (value) => shownLine(String(value), longest),
        () => '',
      );
    const [name, symbol, own] = await Promise.all([text('name', 64), text('symbol', 24), ask('decimals')]);
    const decimals = BigInt(String(own));
    return {
      address,
      name: name || address.toLowerCase(),
      symbol: symbol || '?',
      decimals: decimals > 36n ? 0n : decimals,
    };
  }

  private view<T>(name: string, ...args: unknown[]): Promise<T> {
    return this.auction.getFunction(name).staticCall(...args, { blockTag: this.height }) as Promise<T>;
  }

  private block(number: number): Promise<Block> {
    const known = this.blocks.get(number) ?? this.readBlock(number);
    this.blocks.set(number, known);
    return known;
  }

  private async readBlock(number: number): Promise<Block> {
    const block = await this.provider.getBlock(number);
    if (!block) throw new Error(`${this.network.name} has no block ${number}`);
    return block;
  }
}
