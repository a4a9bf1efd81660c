import { create } from '@bufbuild/protobuf';
import { auctionInterface, decodeOrder, type AuctionEvent } from '@launchpad/contracts';
import { ChainFactSchema, LogPositionSchema, TokenInfoSchema, type ChainFact } from '@launchpad/proto';
import type { Header, NodeLog, Receipt } from '../node/shapes.js';
import { eventIn } from './event-words.js';

type FactCase = NonNullable<Parameters<typeof create<typeof ChainFactSchema>>[1]>['fact'];
type NewPoolArgs = Extract<AuctionEvent, { name: 'NewPool' }>['args'];

/**
 * Decodes a log of the auction into a fact; undefined for logs that are not about a pool. A new pool's tokens have
 * address and decimals, which the auction has checked; their names are read later.
 */
export class FactDecoder {
  constructor(private readonly chainId: number) {}

  decode(log: NodeLog, header: Header, receipt: Receipt): ChainFact | undefined {
    const event = eventIn(log);
    if (!event || !('poolId' in event.args)) return undefined;
    const fact = event.name === 'NewPool' ? newPool(event.args) : factOf(event);
    if (!fact) return undefined;
    const position = create(LogPositionSchema, {
      chainId: this.chainId,
      blockNumber: BigInt(header.number),
      blockHash: header.hash,
      blockTimestamp: header.timestamp,
      transactionHash: log.transactionHash,
      transactionIndex: log.transactionIndex,
      logIndex: log.logIndex,
      from: receipt.from,
      to: receipt.to ?? '',
    });
    return create(ChainFactSchema, { position, blockchainPoolId: Number(event.args.poolId), fact });
  }
}

const REGISTRATIONS: readonly (string | undefined)[] = ['NewUser', 'UserRegistration'].map(
  (name) => auctionInterface.getEvent(name)?.topicHash,
);

/** The number of the user that a log of the auction registers; undefined for other logs. */
export function registeredUser({ topics: [event, userId] }: Pick<NodeLog, 'topics'>): number | undefined {
  return REGISTRATIONS.includes(event) ? Number(userId) : undefined;
}

function newPool(args: NewPoolArgs): FactCase {
  const { terms } = args;
  return {
    case: 'newPool',
    value: {
      poolOwner: args.poolOwner,
      userId: Number(args.userId),
      formHash: terms.formHash,
      poolingToken: token(terms.poolingToken, terms.poolingTokenDecimals),
      biddingToken: token(terms.biddingToken, terms.biddingTokenDecimals),
      orderCancellationEndDate: Number(terms.orderCancellationEndDate),
      poolStartDate: Number(terms.poolStartDate),
      poolEndDate: Number(terms.poolEndDate),
      pooledSellAmount: terms.pooledSellAmount.toString(),
      minBuyAmount: terms.minBuyAmount.toString(),
      minimumBiddingAmountPerOrder: terms.minimumBiddingAmountPerOrder.toString(),
      minFundingThreshold: terms.minFundingThreshold.toString(),
      isAtomicClosureAllowed: terms.isAtomicClosureAllowed,
      merkleRoot: terms.merkleRoot,
      feeNumerator: Number(args.feeNumerator),
      initialPoolOrder: args.initialPoolOrder.toString(),
    },
  };
}

function token(address: string, decimals: bigint | number) {
  return create(TokenInfoSchema, { address, decimals: Number(decimals) });
}

function factOf({ name, args }: AuctionEvent): FactCase | undefined {
  switch (name) {
    case 'PoolEditedByUser':
      return { case: 'poolEditedByUser', value: { formHash: args.formHash } };
    case 'PoolEditedByAdmin':
      return {
        case: 'poolEditedByAdmin',
        value: {
          poolStartDate: Number(args.poolStartDate),
          poolEndDate: Number(args.poolEndDate),
          orderCancellationEndDate: Number(args.orderCancellationEndDate),
          minFundingThreshold: args.minFundingThreshold.toString(),
          minimumBiddingAmountPerOrder: args.minimumBiddingAmountPerOrder.toString(),
          initialPoolOrder: args.initialPoolOrder.toString(),
        },
      };
    case 'WhiteListPoolMerkle':
      return { case: 'whiteListPoolMerkle', value: { merkleRoot: args.merkleRoot } };
    case 'PoolCancelled':
      return {
        case: 'poolCancelled',
        value: { returnedAmount: args.returnedAmount.toString(), penalty: args.penalty.toString() },
      };
    case 'PoolMarkedSpam':
      return { case: 'poolMarkedSpam', value: {} };
    case 'PoolDeleted':
      return { case: 'poolDeleted', value: {} };
    case 'PooledTokensWithdrawn':
      return { case: 'pooledTokensWithdrawn', value: { amount: args.amount.toString() } };
    case 'NewSellOrderPlaced': {
      const { userId, sequence, minBuyAmount, sellAmount } = decodeOrder(args.order);
      return {
        case: 'newSellOrderPlaced',
        value: {
          ...orderOf(args),
          userId,
          sequence,
          minBuyAmount: minBuyAmount.toString(),
          sellAmount: sellAmount.toString(),
        },
      };
    }
    case 'SellOrderCancelled':
      return {
        case: 'sellOrderCancelled',
        value: {
          ...orderOf(args),
          refundedValue: args.refundedValue.toString(),
          penalty: args.penalty.toString(),
        },
      };
    case 'OrderClaimedByUser':
      return {
        case: 'orderClaimedByUser',
        value: {
          ...orderOf(args),
          claimedValue: args.claimedValue.toString(),
          refundedValue: args.refundedValue.toString(),
        },
      };
    case 'OrderRefunded':
      return {
        case: 'orderRefunded',
        value: { ...orderOf(args), refundedValue: args.refundedValue.toString() },
      };
    case 'PoolCleared':
      return {
        case: 'poolCleared',
        value: {
          soldPoolingTokens: args.soldPoolingTokens.toString(),
          soldBiddingTokens: args.soldBiddingTokens.toString(),
          fee: args.fee.toString(),
          clearingPriceOrder: args.clearingPriceOrder.toString(),
          volumeClearingPriceOrder: args.volumeClearingPriceOrder.toString(),
          minFundingThresholdNotReached: args.minFundingThresholdNotReached,
        },
      };
    default:
      return undefined;
  }
}

function orderOf({ orderBy, order }: { orderBy: string; order: bigint }) {
  return { orderBy, order: order.toString() };
}
