import { parseAmount } from '@launchpad/web-kit/formats/amountInput';
import type { Price } from '@launchpad/web-kit/formats/ratio';
import type { PoolDraft } from './draft';

/** What follows from the numbers typed; every part is there as soon as its numbers are. */
export interface TermsPreview {
  /** the lowest price a bid may offer */
  reservePrice?: Price;
  /** pooling tokens for sale, smallest units */
  hardCap?: bigint;
  /** bidding tokens due for the whole sale at the reserve price, smallest units, rounded up */
  hardCapAtReserve?: bigint;
  /** bidding tokens the sale must raise, smallest units */
  softCap?: bigint;
  /** the soft cap as a share of the whole sale at the reserve price, in percent, rounded down */
  softCapPercent?: bigint;
}

type Amounts = Pick<
  PoolDraft,
  'poolSellAmount' | 'minimumBuyAmount' | 'minimumBiddingAmount' | 'minimumFundingThreshold'
>;

/**
 * The reserve price is the minimum bidding amount over the minimum buy amount. The hard cap is the amount for
 * sale, the soft cap the funding threshold.
 */
export function previewTerms(draft: Amounts, poolingDecimals: number, biddingDecimals: number): TermsPreview {
  const sell = positive(draft.poolSellAmount, poolingDecimals);
  const minBuy = positive(draft.minimumBuyAmount, poolingDecimals);
  const minBid = positive(draft.minimumBiddingAmount, biddingDecimals);
  const softCap = positive(draft.minimumFundingThreshold, biddingDecimals);
  const hasPrice = minBuy !== undefined && minBid !== undefined;
  const hardCapAtReserve = hasPrice && sell !== undefined ? ceilDiv(sell * minBid, minBuy) : undefined;
  return {
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
