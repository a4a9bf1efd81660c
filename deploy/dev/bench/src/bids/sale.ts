import { encodeOrder, poolCode } from '@launchpad/contracts';
import type { TestChain } from '@launchpad/facts/testing';
import type { ChainFact } from '@launchpad/proto';

const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;
const token = (name: string, decimals: number) => ({
  address: address(decimals),
  name,
  symbol: name,
  decimals,
});

/** Bidders of the sale: each bids many times. */
const BIDDERS = 5_000;

/** Of each sale: a million tokens, from half a stablecoin each. */
export const terms = {
  pooledSellAmount: 1_000_000n * 10n ** 18n,
  minBuyAmount: 10n * 10n ** 18n,
  minimumBiddingAmountPerOrder: 5_000_000n,
  minFundingThreshold: 100_000_000_000n,
};

/** A sale of a million tokens from half a stablecoin each, whose bids move its clearing price. */
export class Sale {
  readonly poolId: string;
  private sequence = 0;

  constructor(
    private readonly chain: TestChain,
    private readonly number: number,
  ) {
    this.poolId = poolCode(chain.chainId, number);
  }

  created(): ChainFact {
    return this.chain.fact(this.number, {
      case: 'newPool',
      value: {
        poolOwner: address(1),
        userId: 1,
        formHash: `0x${'f'.repeat(64)}`,
        poolingToken: token('SALE', 18),
        biddingToken: token('USDC', 6),
        orderCancellationEndDate: 4_000_000_000,
        poolStartDate: 1_700_000_000,
        poolEndDate: 4_000_000_000,
        pooledSellAmount: terms.pooledSellAmount.toString(),
        minBuyAmount: terms.minBuyAmount.toString(),
        minimumBiddingAmountPerOrder: terms.minimumBiddingAmountPerOrder.toString(),
        minFundingThreshold: terms.minFundingThreshold.toString(),
        merkleRoot: `0x${'0'.repeat(64)}`,
        feeNumerator: 15,
        initialPoolOrder: '1',
      },
    });
  }

  /** The next bid: 10 to 99 tokens, at up to twice the reserve price. */
  bid(): ChainFact {
    const sequence = (this.sequence += 1);
    const userId = sequence % BIDDERS;
    const tokens = BigInt(10 + (sequence % 90));
    const minBuyAmount = tokens * 10n ** 18n;
    const sellAmount = (tokens * 500_000n * BigInt(10_007 + ((sequence * 7_919) % 10_007))) / 10_007n + 1n;
    const order = encodeOrder({ userId, sequence, minBuyAmount, sellAmount }).toString();
    const orderBy = address(1_000 + userId);
    const amounts = { minBuyAmount: minBuyAmount.toString(), sellAmount: sellAmount.toString() };
    return this.chain.fact(
      this.number,
      { case: 'newSellOrderPlaced', value: { orderBy, order, userId, sequence, ...amounts } },
      { from: orderBy },
    );
  }
}
