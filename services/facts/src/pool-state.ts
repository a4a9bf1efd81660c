import type { ChainFact, LogPosition, NewPool, PoolCleared, TokenInfo } from '@launchpad/proto';
import { positionOf } from './fact-log.js';

/** The merkle root of a pool without a whitelist. */
export const NO_WHITELIST = `0x${'0'.repeat(64)}`;

/** The terms that their fact has as the state does. */
type TakenOver = Omit<
  NewPool,
  | ('$typeName' | '$unknown' | 'userId' | 'poolingToken' | 'biddingToken')
  | ('pooledSellAmount' | 'minBuyAmount' | 'minimumBiddingAmountPerOrder' | 'minFundingThreshold')
  | ('orderCancellationEndDate' | 'isAtomicClosureAllowed')
>;

/** A pool's state on chain, folded from its facts. Dates are unix seconds, amounts decimal strings. */
export interface PoolState extends TakenOver {
  /** Position of the log that created the pool. */
  created: LogPosition;
  blockchainPoolId: number;
  poolingToken: TokenInfo;
  biddingToken: TokenInfo;
  poolSellAmount: string;
  minimumBuyAmount: string;
  minimumBiddingAmount: string;
  minimumFundingThreshold: string;
  poolCancelDate: number;
  isFinalize: boolean;
  /** An admin edited the terms, so the owner may cancel without a penalty until the start. */
  cancelIsFree: boolean;
  /** {@link NO_WHITELIST} for a public pool. */
  merkleRoot: string;
  /** The transaction that set the root. */
  whitelistTransactionHash: string;
  isCancelled: boolean;
  isScam: boolean;
  isDeleted: boolean;
  settlement: Settlement | null;
}

/** The settlement as reported on chain; amounts as decimal strings. */
export interface Settlement {
  soldPoolingTokens: string;
  soldBiddingTokens: string;
  fee: string;
  clearingPriceOrder: string;
  minFundingThresholdNotReached: boolean;
  transactionHash: string;
  blockHash: string;
  /** Decimal string. */
  blockNumber: string;
}

/**
 * Folds a pool's facts, in chain order; undefined if its creation is missing. The result depends on the facts alone:
 * applying one twice changes nothing, and leaving one out undoes it.
 */
export function poolStateOf(facts: readonly ChainFact[]): PoolState | undefined {
  return facts.reduce<PoolState | undefined>(applyFact, undefined);
}

/**
 * A pool's state after each of its facts, in chain order; undefined as long as its creation is missing.
 * @param before its state before them
 */
export function poolStatesOf(facts: readonly ChainFact[], before?: PoolState): (PoolState | undefined)[] {
  let state = before;
  return facts.map((fact) => (state = applyFact(state, fact)));
}

function applyFact(state: PoolState | undefined, fact: ChainFact): PoolState | undefined {
  const position = positionOf(fact);
  if (fact.fact.case === 'newPool') return created(fact.fact.value, position, fact.blockchainPoolId);
  return state && { ...state, ...changes(fact, position, state) };
}

function created(pool: NewPool, position: LogPosition, blockchainPoolId: number): PoolState {
  const { $typeName, $unknown, userId, poolingToken, biddingToken, ...terms } = pool;
  if (!poolingToken || !biddingToken) throw new TypeError('A new pool without its tokens');
  const { pooledSellAmount, minBuyAmount, minimumBiddingAmountPerOrder, minFundingThreshold, ...rest } =
    terms;
  const { orderCancellationEndDate, isAtomicClosureAllowed, ...takenOver } = rest;
  return {
    ...takenOver,
    created: position,
    blockchainPoolId,
    poolingToken,
    biddingToken,
    poolSellAmount: pooledSellAmount,
    minimumBuyAmount: minBuyAmount,
    minimumBiddingAmount: minimumBiddingAmountPerOrder,
    minimumFundingThreshold: minFundingThreshold,
    poolCancelDate: orderCancellationEndDate,
    isFinalize: isAtomicClosureAllowed,
    cancelIsFree: false,
    merkleRoot: pool.merkleRoot || NO_WHITELIST,
    whitelistTransactionHash: position.transactionHash,
    isCancelled: false,
    isScam: false,
    isDeleted: false,
    settlement: null,
  };
}

function changes({ fact }: ChainFact, position: LogPosition, state: PoolState): Partial<PoolState> {
  switch (fact.case) {
    case 'poolEditedByUser':
      return { formHash: fact.value.formHash };
    case 'poolEditedByAdmin':
      return {
        poolStartDate: fact.value.poolStartDate,
        poolEndDate: fact.value.poolEndDate,
        poolCancelDate: fact.value.orderCancellationEndDate,
        minimumFundingThreshold: fact.value.minFundingThreshold,
        minimumBiddingAmount: fact.value.minimumBiddingAmountPerOrder,
        initialPoolOrder: fact.value.initialPoolOrder,
        cancelIsFree: true,
      };
    case 'whiteListPoolMerkle':
      return { merkleRoot: fact.value.merkleRoot, whitelistTransactionHash: position.transactionHash };
    case 'poolCancelled':
      return { isCancelled: true };
    case 'poolMarkedSpam':
      return { isScam: true };
    case 'poolDeleted':
      return { isDeleted: true };
    case 'poolCleared':
      return { settlement: settled(fact.value, position) };
    case 'tokenRead':
      return renamed(state, fact.value.token);
    default:
      return {};
  }
}

function renamed({ poolingToken, biddingToken }: PoolState, token?: TokenInfo): Partial<PoolState> {
  return {
    ...(token && token.address === poolingToken.address && { poolingToken: token }),
    ...(token && token.address === biddingToken.address && { biddingToken: token }),
  };
}

function settled(cleared: PoolCleared, position: LogPosition): Settlement {
  const { soldPoolingTokens, soldBiddingTokens, fee, clearingPriceOrder, minFundingThresholdNotReached } =
    cleared;
  const { transactionHash, blockHash, blockNumber } = position;
  return {
    soldPoolingTokens,
    soldBiddingTokens,
    fee,
    clearingPriceOrder,
    minFundingThresholdNotReached,
    transactionHash,
    blockHash,
    blockNumber: blockNumber.toString(),
  };
}
