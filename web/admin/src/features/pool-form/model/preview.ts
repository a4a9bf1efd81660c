import { mostSellAmount } from '@launchpad/contracts';
import { parseAmount } from '@launchpad/web-kit/formats/amountInput';
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
  const maxSell = hasPrice
    ? mostSellAmount({ minBuyAmount: minBuy, minimumBiddingAmountPerOrder: minBid }, minBuy)
    : undefined;
  return {
    ...(hasPrice &&
      maxSell !== undefined && {
        highestPrice: { sell: maxSell, buy: minBuy },
        isRangeNarrow: maxSell < minBid * NARROW_RANGE,
      }),
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

function positive(text: string, decimals: number): bigint | undefined {
  const amount = parseAmount(text, decimals);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
