import { isAboveHighestPrice, mostSellAmount } from '@launchpad/contracts/clearing';
import type { Pool } from '@launchpad/api';
import {
  PRICE_DIGITS,
  amountError,
  comparePrices,
  formatAmount,
  parseAmount,
  reservePrice,
  spendFor,
  toPrice,
  type Price,
} from '@launchpad/web-kit';
import { t } from '../../strings/pool';
import type { Draft } from './draft';

/** A draft's amounts in smallest units; undefined while not parsable. */
export interface DraftAmounts {
  buyAmount: bigint | undefined;
  sellAmount: bigint | undefined;
  /** once both are above zero */
  price: Price | undefined;
}

export interface DraftErrors {
  buyAmount?: string;
  sellAmount?: string;
  price?: string;
  ratio?: string;
}

export type BidTerms = Pick<
  Pool,
  | 'ptDecimals'
  | 'bdDecimals'
  | 'ptSymbol'
  | 'bdSymbol'
  | 'minimumBuyAmount'
  | 'minimumBiddingAmount'
  | 'poolSellAmount'
  | 'lastBid'
>;

export function readDraft(draft: Draft, pool: BidTerms): DraftAmounts {
  const buyAmount = parseAmount(draft.buyAmount, pool.ptDecimals);
  const sellAmount = parseAmount(draft.sellAmount, pool.bdDecimals);
  const price =
    buyAmount && sellAmount && buyAmount > 0n && sellAmount > 0n
      ? { buy: buyAmount, sell: sellAmount }
      : undefined;
  return { buyAmount, sellAmount, price };
}

/** The price a bid has to beat, or has to reach if there are no bids. */
export function requiredPrice(
  pool: Pick<BidTerms, 'lastBid' | 'minimumBiddingAmount' | 'minimumBuyAmount'>,
): {
  price: Price;
  /** an equal price is not enough */
  strictly: boolean;
} {
  const last = toPrice(pool.lastBid);
  return last ? { price: last, strictly: true } : { price: reservePrice(pool), strictly: false };
}

function ratioError(price: Price | undefined, pool: BidTerms): string | undefined {
  if (!price) return undefined;
  const required = requiredPrice(pool);
  const compared = comparePrices(price, required.price);
  return compared > 0 || (compared === 0 && !required.strictly) ? undefined : t.bid.ratioError;
}

/** The auction rejects limit prices above its highest price, nearly 2^32 times the reserve price. */
function highestPriceError({ buy, sell }: Price, pool: BidTerms): string | undefined {
  const reserve = reservePrice(pool);
  const terms = { minBuyAmount: reserve.buy, minimumBiddingAmountPerOrder: reserve.sell };
  if (!isAboveHighestPrice(terms, { minBuyAmount: buy, sellAmount: sell })) return undefined;
  const maximum = formatAmount(mostSellAmount(terms, buy), pool.bdDecimals, pool.bdDecimals);
  return t.bid.aboveHighest(`${maximum} ${pool.bdSymbol}`);
}

/** What to spend instead, where the price gives too few or too many tokens. */
function remedy({ price }: Draft, buyAmount: bigint | undefined, pool: BidTerms): string {
  if (!price?.exact || buyAmount === undefined) return '';
  const isFew = buyAmount < BigInt(pool.minimumBuyAmount);
  const bound = spendFor(BigInt(isFew ? pool.minimumBuyAmount : pool.poolSellAmount), price.exact);
  const spend = `${formatAmount(bound, pool.bdDecimals, pool.bdDecimals)} ${pool.bdSymbol}`;
  return (isFew ? t.bid.spendAtLeast : t.bid.spendAtMost)(spend);
}

/**
 * The errors of a draft; empty inputs have none yet. All bounds are inclusive, including the balance.
 * @param balance of the bidding token; undefined while unknown
 */
export function checkDraft(draft: Draft, pool: BidTerms, balance: bigint | undefined): DraftErrors {
  const { buyAmount, sellAmount, price } = readDraft(draft, pool);
  const errors: DraftErrors = {};
  const isBuyInvalid =
    buyAmount === undefined ||
    buyAmount <= 0n ||
    buyAmount < BigInt(pool.minimumBuyAmount) ||
    buyAmount > BigInt(pool.poolSellAmount);
  if (draft.buyAmount !== '' && isBuyInvalid) {
    const error = amountError(t.bid.buyError, draft.buyAmount, pool.ptDecimals, pool.ptSymbol);
    errors.buyAmount = [error, remedy(draft, buyAmount, pool)].filter(Boolean).join('. ');
  }
  const isSellInvalid =
    sellAmount === undefined || sellAmount <= 0n || sellAmount < BigInt(pool.minimumBiddingAmount);
  if (draft.sellAmount !== '' && isSellInvalid)
    errors.sellAmount = amountError(t.bid.sellError, draft.sellAmount, pool.bdDecimals, pool.bdSymbol);
  else if (sellAmount !== undefined && balance !== undefined && sellAmount > balance)
    errors.sellAmount = t.bid.balanceError;
  const tooHigh = errors.buyAmount || !price ? undefined : highestPriceError(price, pool);
  if (tooHigh) errors.sellAmount = tooHigh;
  if (draft.price?.text && !draft.price.exact)
    errors.price = amountError(t.bid.priceError, draft.price.text, PRICE_DIGITS, pool.bdSymbol);
  const ratio = errors.buyAmount || isSellInvalid ? undefined : ratioError(price, pool);
  if (ratio) errors.ratio = ratio;
  return errors;
}

/** Whether a draft can be sent: both inputs filled in and no errors. */
export function isComplete(draft: Draft, errors: DraftErrors): boolean {
  return draft.buyAmount !== '' && draft.sellAmount !== '' && Object.keys(errors).length === 0;
}
