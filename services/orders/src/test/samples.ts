import { create } from '@bufbuild/protobuf';
import { encodeOrder, poolCode, type ClearingTerms } from '@launchpad/contracts';
import { factSubject } from '@launchpad/platform';
import type { FactPosition } from '@launchpad/facts/testing';
import { eventually, randomAddress } from '@launchpad/platform/testing';
import { CallerSchema, type Caller, type ChainFact, type NewPool } from '@launchpad/proto';
import type { OrdersStack } from './stack.js';

export const visitor: Caller = create(CallerSchema);
export const wallet = (address: string): Caller => create(CallerSchema, { address });

/** Reserve price of half a bidding token per pooling token; soft cap at half of the supply at that price. */
export const terms: ClearingTerms = {
  pooledSellAmount: 1_000_000n,
  minBuyAmount: 100n,
  minimumBiddingAmountPerOrder: 50n,
  minFundingThreshold: 250_000n,
};

type Terms = Partial<Omit<NewPool, '$typeName' | '$unknown' | 'poolingToken' | 'biddingToken'>>;

let lastNumber = 0;

/** One pool of a test, with builders for its facts. */
export class SamplePool {
  readonly poolId: string;
  readonly creation: ChainFact;
  private sequence = 0;

  constructor(
    private readonly stack: Pick<OrdersStack, 'chain' | 'orders'>,
    changed: Terms = {},
    readonly number = (lastNumber += 1),
  ) {
    this.poolId = poolCode(5, number);
    this.creation = this.fact({
      case: 'newPool',
      value: {
        poolOwner: randomAddress(),
        userId: 1,
        formHash: `0x${'f'.repeat(64)}`,
        poolingToken: { address: randomAddress(), name: 'Sale', symbol: 'SALE', decimals: 18 },
        biddingToken: { address: randomAddress(), name: 'USD Coin', symbol: 'USDC', decimals: 6 },
        orderCancellationEndDate: 1_900_300_000,
        poolStartDate: 1_900_000_000,
        poolEndDate: 1_900_600_000,
        pooledSellAmount: terms.pooledSellAmount.toString(),
        minBuyAmount: terms.minBuyAmount.toString(),
        minimumBiddingAmountPerOrder: terms.minimumBiddingAmountPerOrder.toString(),
        minFundingThreshold: terms.minFundingThreshold.toString(),
        merkleRoot: `0x${'0'.repeat(64)}`,
        feeNumerator: 15,
        initialPoolOrder: '1',
        ...changed,
      },
    });
  }

  /** Publishes a new pool and waits until the service knows it. */
  static async start(stack: OrdersStack, changed: Terms = {}): Promise<SamplePool> {
    const pool = new SamplePool(stack, changed);
    await stack.chain.publish(pool.creation);
    await eventually(() => pool.summary());
    return pool;
  }

  fact(what: Parameters<OrdersStack['chain']['fact']>[1], where?: FactPosition): ChainFact {
    return this.stack.chain.fact(this.number, what, where);
  }

  placed(
    minBuyAmount: bigint,
    sellAmount: bigint,
    orderBy = randomAddress(),
    where: FactPosition = {},
  ): ChainFact {
    const [userId, sequence] = [7, (this.sequence += 1)];
    const order = encodeOrder({ userId, sequence, minBuyAmount, sellAmount }).toString();
    const amounts = { minBuyAmount: minBuyAmount.toString(), sellAmount: sellAmount.toString() };
    return this.fact(
      { case: 'newSellOrderPlaced', value: { orderBy, order, userId, sequence, ...amounts } },
      { from: orderBy, ...where },
    );
  }

  /** An admin's edit of the terms: another soft cap. */
  edited(minFundingThreshold: string): ChainFact {
    return this.fact({
      case: 'poolEditedByAdmin',
      value: {
        poolStartDate: 1_900_000_000,
        poolEndDate: 1_900_600_000,
        orderCancellationEndDate: 1_900_300_000,
        minFundingThreshold,
        minimumBiddingAmountPerOrder: terms.minimumBiddingAmountPerOrder.toString(),
        initialPoolOrder: '1',
      },
    });
  }

  withdrawn(placed: ChainFact): ChainFact {
    const { orderBy, order } = placedOf(placed);
    return this.fact(
      { case: 'sellOrderCancelled', value: { orderBy, order, refundedValue: '9', penalty: '1' } },
      { from: orderBy },
    );
  }

  claimed(placed: ChainFact, claimedValue: bigint, refundedValue: bigint): ChainFact {
    const { orderBy, order } = placedOf(placed);
    const values = { claimedValue: claimedValue.toString(), refundedValue: refundedValue.toString() };
    return this.fact({ case: 'orderClaimedByUser', value: { orderBy, order, ...values } }, { from: orderBy });
  }

  refunded(placed: ChainFact): ChainFact {
    const { orderBy, order, sellAmount } = placedOf(placed);
    return this.fact(
      { case: 'orderRefunded', value: { orderBy, order, refundedValue: sellAmount } },
      { from: orderBy },
    );
  }

  cleared(missed = false, where?: FactPosition): ChainFact {
    const value = {
      soldPoolingTokens: '5',
      soldBiddingTokens: '6',
      fee: '1',
      clearingPriceOrder: '77',
      minFundingThresholdNotReached: missed,
    };
    return this.fact({ case: 'poolCleared', value }, where);
  }

  async summary() {
    const { summaries } = await this.stack.orders.summaries({ poolIds: [this.poolId] });
    return summaries[0];
  }

  /** All orders, oldest first. */
  async orders() {
    const { orders } = await this.stack.orders.list({ poolId: this.poolId, page: { page: 1, limit: 100 } });
    return orders.toReversed();
  }

  /** Publishes facts and waits until the service has applied them. */
  async publish(...facts: ChainFact[]): Promise<void> {
    await this.stack.chain.publish(...facts);
    await this.settled();
  }

  async retract(...facts: ChainFact[]): Promise<void> {
    await this.stack.chain.retract(...facts);
    await this.settled();
  }

  /** A new pool of the same partition, whose facts are applied in order with those of this one. */
  neighbour(): SamplePool {
    const partition = ({ number }: SamplePool) => factSubject(5, 'newPool', number);
    let pool = new SamplePool(this.stack);
    while (partition(pool) !== partition(this)) pool = new SamplePool(this.stack);
    return pool;
  }

  /** Waits until everything published so far about this pool is applied, by publishing a marker pool last. */
  private async settled(): Promise<void> {
    const marker = this.neighbour();
    await this.stack.chain.publish(marker.creation);
    await eventually(() => marker.summary());
  }
}

export function placedOf({ fact }: ChainFact) {
  if (fact.case !== 'newSellOrderPlaced') throw new Error('not a placement');
  return fact.value;
}

export function hashOf({ position }: ChainFact): string {
  return position?.transactionHash ?? '';
}
