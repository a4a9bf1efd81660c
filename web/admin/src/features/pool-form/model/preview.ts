import { MAX_FEE_NUMERATOR, mostSellAmount } from '@launchpad/contracts';
import { parseAmount } from '@launchpad/web-kit/formats/amountInput';
import { valuationAt } from '@launchpad/web-kit/pool/bidPrice';
import type { ExactPrice } from '@launchpad/api';
import type { PoolDraft } from './draft';

/** The terms that result from the typed amounts; each part is set once its amounts are valid. */
export interface TermsPreview {
  /** the lowest price of a bid */
  reservePrice?: ExactPrice;
  /** the highest price of a bid: the maximum sell amount over the minimum buy amount */
  highestPrice?: ExactPrice;
  /** whether the highest price is below 1,000 times the reserve price */
  isRangeNarrow?: boolean;
  /** pooling tokens for sale, smallest units */
  hardCap?: bigint;
  /** bidding tokens due for the whole supply at the reserve price, smallest units, rounded up */
  hardCapAtReserve?: bigint;
  /** bidding tokens the sale must raise, smallest units */
  softCap?: bigint;
  /** the soft cap as a share of the whole supply at the reserve price, in percent, rounded down */
  softCapPercent?: bigint;
}

/** With a highest price below this multiple of the reserve price, a popular sale may reject bids. */
const NARROW_RANGE = 1_000n;

type Amounts = Pick<
  PoolDraft,
  'poolSellAmount' | 'minimumBuyAmount' | 'minimumBiddingAmount' | 'minimumFundingThreshold'
>;

/**
 * The reserve price is the minimum bidding amount over the minimum buy amount. The hard cap is the supply, the soft
 * cap the funding threshold.
 */
export function previewTerms(draft: Amounts, poolingDecimals: number, biddingDecimals: number): TermsPreview {
  const sell = positive(draft.poolSellAmount, poolingDecimals);
  const minBuy = positive(draft.minimumBuyAmount, poolingDecimals);
  const minBid = positive(draft.minimumBiddingAmount, biddingDecimals);
  const softCap = positive(draft.minimumFundingThreshold, biddingDecimals);
  const hasPrice = minBuy !== undefined && minBid !== undefined;
  const hardCapAtReserve = hasPrice && sell !== undefined ? ceilDiv(sell * minBid, minBuy) : undefined;
  return {
    ...(hasPrice && rangeOf(minBid, minBuy)),
    reservePrice: hasPrice ? { sell: minBid, buy: minBuy } : undefined,
    hardCap: sell,
    hardCapAtReserve,
    softCap,
    softCapPercent:
      softCap !== undefined && hardCapAtReserve !== undefined
        ? (softCap * 100n) / hardCapAtReserve
        : undefined,
  };
}

/** How high prices go, with these minimum amounts of a bid. */
function rangeOf(minBid: bigint, minBuy: bigint): Pick<TermsPreview, 'highestPrice' | 'isRangeNarrow'> {
  const sell = mostSellAmount({ minBuyAmount: minBuy, minimumBiddingAmountPerOrder: minBid }, minBuy);
  return { highestPrice: { sell, buy: minBuy }, isRangeNarrow: sell < minBid * NARROW_RANGE };
}

/** What the chain knows about a sale's tokens and fee; undefined while unknown. */
export interface SaleFacts {
  /** over 1000 */
  feeNumerator: number | undefined;
  /** of the pooling token, smallest units */
  totalSupply: bigint | undefined;
}

/** Returns the platform fee a new pool's owner accepts at most: the one shown, or the contract's maximum if unknown. */
export const acceptedFee = ({ feeNumerator }: SaleFacts): number => feeNumerator ?? MAX_FEE_NUMERATOR;

/** What follows from the terms with the chain's facts, in smallest units. */
export interface MoneyPreview {
  /** pooling tokens that reach the soft cap at the reserve price, rounded up */
  softCapTokens?: bigint;
  /** bidding tokens: the fee of a sale that raises exactly its soft cap, and of one that sells out at the reserve price */
  feeAtSoftCap?: bigint;
  feeAtSellOut?: bigint;
  /** bidding tokens: all tokens in existence at the reserve price */
  valuation?: bigint;
}

/** The fee and the valuation that follow from the terms. */
export function previewMoney(terms: TermsPreview, { feeNumerator, totalSupply }: SaleFacts): MoneyPreview {
  const { reservePrice, softCap, hardCapAtReserve } = terms;
  const fee = (raised: bigint | undefined) =>
    raised === undefined || feeNumerator === undefined ? undefined : (raised * BigInt(feeNumerator)) / 1000n;
  return {
    ...(softCap !== undefined &&
      reservePrice && { softCapTokens: ceilDiv(softCap * reservePrice.buy, reservePrice.sell) }),
    feeAtSoftCap: fee(softCap),
    feeAtSellOut: fee(hardCapAtReserve),
    ...(reservePrice && totalSupply !== undefined && { valuation: valuationAt(reservePrice, totalSupply) }),
  };
}

function positive(text: string, decimals: number): bigint | undefined {
  const amount = parseAmount(text, decimals);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
