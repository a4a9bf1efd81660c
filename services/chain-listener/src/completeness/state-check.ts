import { isDeepStrictEqual } from 'node:util';
import { auctionInterface } from '@launchpad/contracts';
import type { PoolState } from '@launchpad/facts';
import type { Network } from '@launchpad/platform';
import { Result } from 'ethers';
import { z } from 'zod';
import type { ChainNode } from '../node/chain-node.js';
import { NodeRefused, WrongAnswer } from '../node/errors.js';
import type { AuctionFold, FoldedPool } from './auction-fold.js';

/** Outcome of a comparison; the state is unavailable if the node no longer has that of the block. */
export type Comparison = 'equal' | 'different' | 'unavailable';

/** Calls in memory at once. */
const SLICE = 2_000;
const COUNTS = ['poolCounter', 'numUsers'].map((name) => auctionInterface.encodeFunctionData(name));
const CONTAINS_ORDER = auctionInterface.getFunction('containsOrder')?.selector ?? '';

const amount = z.bigint();
const text = z.string().toLowerCase();
/** The part of a pool's record that follows from its logs. */
const recordSchema = z.object({
  terms: z.object({
    formHash: text,
    poolingToken: text,
    biddingToken: text,
    orderCancellationEndDate: amount,
    poolStartDate: amount,
    poolEndDate: amount,
    pooledSellAmount: amount,
    minBuyAmount: amount,
    minimumBiddingAmountPerOrder: amount,
    minFundingThreshold: amount,
    isAtomicClosureAllowed: z.boolean(),
    merkleRoot: text,
  }),
  poolOwner: text,
  feeNumerator: amount,
  initialPoolOrder: amount,
  clearingPriceOrder: amount,
  volumeClearingPriceOrder: amount,
  isSettled: z.boolean(),
  isScam: z.boolean(),
  isDeleted: z.boolean(),
  isCancelled: z.boolean(),
  minFundingThresholdNotReached: z.boolean(),
});
const depthSchema = z.array(amount);

/** Compares what follows from the auction's logs with the auction's own state, of which no node can leave a part out. */
export class StateCheck {
  constructor(private readonly network: Pick<Network, 'auction'>) {}

  /** Compares everything with the state right after a block. */
  whole(node: ChainNode, blockHash: string, fold: AuctionFold): Promise<Comparison> {
    return this.compare(node, blockHash, fold, {
      pools: [...fold.pools],
      orders: [...fold.pools].map(([poolId, { orders }]) => [poolId, orders.keys()]),
    });
  }

  /** Compares the numbers of pools and users, all pools that can still change, and all that has changed. */
  changes(node: ChainNode, blockHash: string, fold: AuctionFold): Promise<Comparison> {
    const { changes } = fold;
    return this.compare(node, blockHash, fold, {
      pools: [...fold.pools].filter(([poolId, { state }]) => changes.has(poolId) || isRunning(state)),
      orders: [...changes],
    });
  }

  private async compare(
    node: ChainNode,
    blockHash: string,
    fold: AuctionFold,
    { pools, orders }: Scope,
  ): Promise<Comparison> {
    const call = (data: string[]) => node.stateAfter(blockHash, this.network.auction, data);
    try {
      const [pooled, users] = (await call(COUNTS)).map(numberIn);
      if (pooled !== fold.poolCount || users !== fold.userCount) return 'different';
      for (const [poolId, pool] of pools) {
        const [record = '', depth = ''] = await call(callsOf(poolId));
        if (!isSame(pool, record, depth)) return 'different';
      }
      for (const [poolId, words] of orders) {
        for (const slice of slices(words)) {
          const isOpen = (await call(slice.map((order) => containsOrder(poolId, order)))).map(numberIn);
          const expected = fold.pools.get(poolId)?.orders;
          if (slice.some((order, index) => (isOpen[index] === 1) !== expected?.get(order)))
            return 'different';
        }
      }
      return 'equal';
    } catch (error) {
      if (error instanceof NodeRefused) return 'unavailable';
      throw error;
    }
  }
}

interface Scope {
  pools: [number, FoldedPool][];
  /** Words of orders, by pool. */
  orders: [number, Iterable<string>][];
}

function isRunning(state: PoolState | undefined): boolean {
  return !state || !(state.isCancelled || state.isScam || state.isDeleted || state.settlement);
}

function callsOf(poolId: number): string[] {
  return ['poolData', 'depth'].map((name) => auctionInterface.encodeFunctionData(name, [poolId]));
}

function isSame(
  { state, bid, volumeAtPrice, isGapless }: FoldedPool,
  record: string,
  depth: string,
): boolean {
  if (!state || !isGapless) return false;
  const actual = recordSchema.parse(decoded('poolData', record).toObject(true));
  const { settlement } = state;
  const expected: z.output<typeof recordSchema> = {
    terms: {
      formHash: state.formHash,
      poolingToken: state.poolingToken.address,
      biddingToken: state.biddingToken.address,
      orderCancellationEndDate: BigInt(state.poolCancelDate),
      poolStartDate: BigInt(state.poolStartDate),
      poolEndDate: BigInt(state.poolEndDate),
      pooledSellAmount: BigInt(state.poolSellAmount),
      minBuyAmount: BigInt(state.minimumBuyAmount),
      minimumBiddingAmountPerOrder: BigInt(state.minimumBiddingAmount),
      minFundingThreshold: BigInt(state.minimumFundingThreshold),
      isAtomicClosureAllowed: state.isFinalize,
      merkleRoot: state.merkleRoot,
    },
    poolOwner: state.poolOwner,
    feeNumerator: BigInt(state.feeNumerator),
    initialPoolOrder: BigInt(state.initialPoolOrder),
    clearingPriceOrder: BigInt(settlement?.clearingPriceOrder ?? 0),
    volumeClearingPriceOrder: volumeAtPrice,
    isSettled: settlement !== null,
    isScam: state.isScam,
    isDeleted: state.isDeleted,
    isCancelled: state.isCancelled,
    minFundingThresholdNotReached: settlement?.minFundingThresholdNotReached ?? false,
  };
  const bands = depthSchema.parse(decoded('depth', depth).toArray());
  return isDeepStrictEqual(actual, expected) && bands.reduce((sum, band) => sum + band, 0n) === bid;
}

function decoded(name: string, data: string): Result {
  try {
    return z.instanceof(Result).parse(auctionInterface.decodeFunctionResult(name, data)[0]);
  } catch (error) {
    throw new WrongAnswer(`${name}: the answer is malformed`, { cause: error });
  }
}

// By hand, since ethers takes a hundred times as long, and a sale has many orders.
function containsOrder(poolId: number, order: string): string {
  return CONTAINS_ORDER + word(BigInt(poolId)) + word(BigInt(order));
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

function numberIn(data: string): number {
  if (data.length !== 66) throw new WrongAnswer('a word of state is malformed');
  return Number(data);
}

function* slices(words: Iterable<string>): Generator<string[]> {
  let slice: string[] = [];
  for (const one of words) {
    slice.push(one);
    if (slice.length < SLICE) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
