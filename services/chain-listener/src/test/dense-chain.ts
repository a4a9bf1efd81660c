import { createHash } from 'node:crypto';
import { auctionInterface, decodeOrder, encodeOrder } from '@launchpad/contracts';
import { getBytes, keccak256, ZeroHash, type ParamType } from 'ethers';

export interface DenseChainOptions {
  chainId: number;
  /** Lowercase. */
  auction: string;
  bids: number;
  bidsPerBlock: number;
  /** Empty blocks at the end, which make the ones before final. */
  blocksAfter: number;
}

interface RawLog {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
  blockHash: string;
  blockTimestamp: string;
  transactionHash: string;
  transactionIndex: string;
  logIndex: string;
  removed: boolean;
}

/** Bidders of the sale: each bids many times. */
const BIDDERS = 5_000;
const FIRST_TIMESTAMP = 1_700_000_000;
const POOL_BLOCK = 1;
const TOKEN = `0x${'70'.repeat(20)}`;
const COIN = `0x${'c0'.repeat(20)}`;
const OWNER = `0x${'0e'.repeat(20)}`;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BID = auctionInterface.getEvent('NewSellOrderPlaced')?.topicHash ?? '';
const NEW_POOL = auctionInterface.getEvent('NewPool')!;

/**
 * A chain with one pool and many bids, computed rather than mined, in the form a node returns it: each bid is a transaction
 * of its own, with the transfer of its payment.
 */
export class DenseChain {
  /** The newest block. */
  readonly newest: number;
  private readonly lastBidBlock: number;
  private readonly pool: Pick<RawLog, 'topics' | 'data'>;

  constructor(private readonly options: DenseChainOptions) {
    this.lastBidBlock = POOL_BLOCK + Math.ceil(options.bids / options.bidsPerBlock);
    this.newest = this.lastBidBlock + options.blocksAfter;
    this.pool = auctionInterface.encodeEventLog('NewPool', valuesOf(NEW_POOL.inputs, CREATED));
  }

  get chainId(): number {
    return this.options.chainId;
  }

  /** Lowercase. */
  get auction(): string {
    return this.options.auction;
  }

  /** What a view of the auction returns right after a block. */
  state(number: number, data: string): string {
    const bids = Math.max(0, Math.min(this.options.bids, (number - POOL_BLOCK) * this.options.bidsPerBlock));
    switch (auctionInterface.getFunction(data.slice(0, 10))?.name) {
      case 'poolCounter':
        return word(hex(number < POOL_BLOCK ? 0 : 1));
      case 'numUsers':
        return word('0x0');
      case 'poolData': {
        const record = valuesOf(auctionInterface.getFunction('poolData')!.outputs, CREATED);
        return auctionInterface.encodeFunctionResult('poolData', record);
      }
      case 'depth': {
        const bands = Array.from({ length: 256 }, () => 0n);
        for (let bid = 0; bid < bids; bid += 1) bands[0]! += paidBy(bid);
        return auctionInterface.encodeFunctionResult('depth', [bands]);
      }
      case 'containsOrder':
        return word(hex(decodeOrder(`0x${data.slice(-64)}`).sequence < bids ? 1 : 0));
      default:
        throw new Error(`a call of ${data}`);
    }
  }

  /** The ids of all facts, in order. */
  factIds(): string[] {
    const numbers = Array.from({ length: this.lastBidBlock }, (_, index) => index + 1);
    return numbers.flatMap((number) =>
      this.logs(number, this.options.auction).map(({ blockHash, transactionHash, logIndex }) =>
        [this.chainId, blockHash, transactionHash, Number(logIndex)].join(':'),
      ),
    );
  }

  /** A block's header and the hashes of its transactions, or all of them; null beyond the newest. */
  block(number: number, whole = false): object | null {
    if (number > this.newest) return null;
    const transactions = this.transactions(number);
    return {
      number: hex(number),
      hash: hashOfBlock(number),
      parentHash: number === 0 ? ZeroHash : hashOfBlock(number - 1),
      timestamp: hex(FIRST_TIMESTAMP + number),
      logsBloom: bloomOf(transactions.flatMap((index) => this.transactionLogs(number, index))),
      gasLimit: hex(30_000_000),
      gasUsed: hex(transactions.length * 200_000),
      receiptsRoot: ZeroHash,
      transactions: transactions.map((index) =>
        whole ? this.transaction(number, index) : hashOfTransaction(number, index),
      ),
    };
  }

  /** The logs of a contract in a block; without an address those of all. */
  logs(number: number, of?: string): RawLog[] {
    const logs = this.transactions(number).flatMap((index) => this.transactionLogs(number, index));
    return of === undefined ? logs : logs.filter(({ address }) => address === of);
  }

  receipts(number: number): object[] {
    return this.transactions(number).map((index) => this.receipt(number, index));
  }

  receipt(number: number, index: number): object {
    const logs = this.transactionLogs(number, index);
    return {
      type: '0x2',
      status: '0x1',
      cumulativeGasUsed: hex((index + 1) * 200_000),
      gasUsed: hex(200_000),
      effectiveGasPrice: hex(10 ** 9),
      contractAddress: null,
      from: this.sender(number, index),
      to: this.options.auction,
      transactionHash: hashOfTransaction(number, index),
      transactionIndex: hex(index),
      blockHash: hashOfBlock(number),
      blockNumber: hex(number),
      logsBloom: bloomOf(logs),
      logs,
    };
  }

  /** Where a transaction is: the number of its block, and its index. */
  find(hash: string): { number: number; index: number } | undefined {
    const [number = NaN, index = NaN] = [hash.slice(2, 34), hash.slice(34)].map((part) =>
      Number(`0x${part}`),
    );
    return this.transactions(number).includes(index) ? { number, index } : undefined;
  }

  private transaction(number: number, index: number): object {
    return {
      type: '0x2',
      hash: hashOfTransaction(number, index),
      transactionIndex: hex(index),
      blockHash: hashOfBlock(number),
      blockNumber: hex(number),
      from: this.sender(number, index),
      to: this.options.auction,
      gas: hex(200_000),
      input: '0x',
      value: '0x0',
      nonce: '0x0',
    };
  }

  private sender(number: number, index: number): string {
    return number === POOL_BLOCK ? OWNER : bidder(this.bidAt(number, index));
  }

  private transactions(number: number): number[] {
    if (number === POOL_BLOCK) return [0];
    const { bids, bidsPerBlock } = this.options;
    const before = (number - POOL_BLOCK - 1) * bidsPerBlock;
    const length = number > POOL_BLOCK ? Math.max(0, Math.min(bidsPerBlock, bids - before)) : 0;
    return Array.from({ length }, (_, index) => index);
  }

  private bidAt(number: number, index: number): number {
    return (number - POOL_BLOCK - 1) * this.options.bidsPerBlock + index;
  }

  private transactionLogs(number: number, index: number): RawLog[] {
    const { auction } = this.options;
    if (number === POOL_BLOCK) return [log(number, index, 0, auction, this.pool.topics, this.pool.data)];
    const bid = this.bidAt(number, index);
    const by = word(bidder(bid));
    const sellAmount = paidBy(bid);
    const order = encodeOrder({
      userId: bid % BIDDERS,
      sequence: bid,
      minBuyAmount: 10n ** 18n,
      sellAmount,
    });
    return [
      log(number, index, 2 * index, COIN, [TRANSFER, by, word(auction)], word(hex(sellAmount))),
      log(number, index, 2 * index + 1, auction, [BID, word('0x1'), by], word(hex(order))),
    ];
  }
}

function paidBy(bid: number): bigint {
  return BigInt(10 + (bid % 90)) * 10n ** 6n;
}

/** What the sale's creation says, by name; everything else is 0. */
const CREATED: Record<string, unknown> = {
  poolId: 1,
  poolOwner: OWNER,
  userId: 1,
  feeNumerator: 15,
  initialPoolOrder: 1,
  formHash: `0x${'f0'.repeat(32)}`,
  poolingToken: TOKEN,
  biddingToken: COIN,
  orderCancellationEndDate: 4_000_000_000,
  poolStartDate: FIRST_TIMESTAMP,
  poolEndDate: 4_000_000_000,
  pooledSellAmount: 10n ** 24n,
  minBuyAmount: 10n ** 18n,
  minimumBiddingAmountPerOrder: 10n ** 6n,
  maxFeeNumerator: 15,
  isAtomicClosureAllowed: false,
  poolingTokenDecimals: 18,
  biddingTokenDecimals: 6,
  merkleRoot: ZeroHash,
};

function valuesOf(inputs: readonly ParamType[], named: Record<string, unknown>): unknown[] {
  return inputs.map(({ name, components }) =>
    components ? valuesOf(components, named) : (named[name] ?? 0),
  );
}

function log(
  number: number,
  transaction: number,
  logIndex: number,
  address: string,
  topics: string[],
  data: string,
): RawLog {
  return {
    address,
    topics,
    data,
    blockNumber: hex(number),
    blockHash: hashOfBlock(number),
    blockTimestamp: hex(FIRST_TIMESTAMP + number),
    transactionHash: hashOfTransaction(number, transaction),
    transactionIndex: hex(transaction),
    logIndex: hex(logIndex),
    removed: false,
  };
}

const hashes = new Map<number, string>();

function hashOfBlock(number: number): string {
  const known = hashes.get(number);
  if (known) return known;
  const hash = `0x${createHash('sha256').update(`block ${number}`).digest('hex')}`;
  hashes.set(number, hash);
  return hash;
}

/** Says where the transaction is, so that none have to be remembered. */
function hashOfTransaction(number: number, index: number): string {
  return `0x${number.toString(16).padStart(32, '0')}${index.toString(16).padStart(32, '0')}`;
}

function bidder(bid: number): string {
  return `0x${'b1'.repeat(16)}${(bid % BIDDERS).toString(16).padStart(8, '0')}`;
}

function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

function word(value: string): string {
  return `0x${value.slice(2).padStart(64, '0')}`;
}

const bits = new Map<string, number[]>();

function bloomOf(logs: RawLog[]): string {
  const bloom = Buffer.alloc(256);
  for (const { address, topics } of logs) {
    for (const item of [address, ...topics])
      for (const bit of bitsOf(item)) bloom[255 - (bit >> 3)]! |= 1 << (bit & 7);
  }
  return `0x${bloom.toString('hex')}`;
}

function bitsOf(item: string): number[] {
  const known = bits.get(item);
  if (known) return known;
  const hash = Buffer.from(getBytes(keccak256(item)));
  const found = [0, 2, 4].map((offset) => hash.readUInt16BE(offset) % 2048);
  bits.set(item, found);
  return found;
}
