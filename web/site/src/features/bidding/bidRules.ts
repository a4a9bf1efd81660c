import { isAboveHighestPrice, mostSellAmount } from '@launchpad/contracts';
import type { Pool } from '@launchpad/api';
import {
  amountError,
  comparePrices,
  formatAmount,
  parseAmount,
  reservePrice,
  toPrice,
  type Price,
} from '@launchpad/web-kit';
import { t } from '../../strings';

/** What the form's inputs hold. */
export interface Draft {
  buy: string;
  pay: string;
}

/** A draft as amounts in the tokens' smallest units; undefined while there is nothing to read. */
export interface DraftAmounts {
  buy: bigint | undefined;
  pay: bigint | undefined;
  /** once both are above zero */
  price: Price | undefined;
}

export interface DraftErrors {
  buy?: string;
  pay?: string;
  ratio?: string;
}

type Terms = Pick<
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

export function readDraft(draft: Draft, pool: Terms): DraftAmounts {
  const buy = parseAmount(draft.buy, pool.ptDecimals);
  const pay = parseAmount(draft.pay, pool.bdDecimals);
  const price = buy && pay && buy > 0n && pay > 0n ? { buy, sell: pay } : undefined;
  return { buy, pay, price };
}

/** The price a bid has to beat, or with no bids to reach. */
export function priceToMeet(pool: Pick<Terms, 'lastBid' | 'minimumBiddingAmount' | 'minimumBuyAmount'>): {
  price: Price;
  /** equal is not enough */
  strictly: boolean;
} {
  const last = toPrice(pool.lastBid);
  return last ? { price: last, strictly: true } : { price: reservePrice(pool), strictly: false };
}

function ratioError(price: Price | undefined, pool: Terms): string | undefined {
  if (!price) return undefined;
  const required = priceToMeet(pool);
  const compared = comparePrices(price, required.price);
  return compared > 0 || (compared === 0 && !required.strictly) ? undefined : t.bid.ratioError;
}

/** The auction takes no limit above its highest price, nearly 2^32 times the reserve price. */
function highestPriceError({ buy, sell }: Price, pool: Terms): string | undefined {
  const reserve = reservePrice(pool);
  const terms = { minBuyAmount: reserve.buy, minimumBiddingAmountPerOrder: reserve.sell };
  if (!isAboveHighestPrice(terms, { minBuyAmount: buy, sellAmount: sell })) return undefined;
  const most = formatAmount(mostSellAmount(terms, buy), pool.bdDecimals, pool.bdDecimals);
  return t.bid.aboveHighest(`${most} ${pool.bdSymbol}`);
}

/**
 * The errors of a draft; empty inputs have none yet. All bounds are inclusive, a balance equal to the bid is
 * enough.
 * @param balance of the bidding token, undefined while unknown
 */
export function checkDraft(draft: Draft, pool: Terms, balance: bigint | undefined): DraftErrors {
  const { buy, pay, price } = readDraft(draft, pool);
  const errors: DraftErrors = {};
  const badBuy =
    buy === undefined ||
    buy <= 0n ||
    buy < BigInt(pool.minimumBuyAmount) ||
    buy > BigInt(pool.poolSellAmount);
  if (draft.buy !== '' && badBuy)
    errors.buy = amountError(t.bid.buyError, draft.buy, pool.ptDecimals, pool.ptSymbol);
  const badPay = pay === undefined || pay <= 0n || pay < BigInt(pool.minimumBiddingAmount);
  if (draft.pay !== '' && badPay)
    errors.pay = amountError(t.bid.payError, draft.pay, pool.bdDecimals, pool.bdSymbol);
  else if (pay !== undefined && balance !== undefined && pay > balance) errors.pay = t.bid.balanceError;
  const tooHigh = errors.buy || badPay || !price ? undefined : highestPriceError(price, pool);
  if (tooHigh) errors.pay = tooHigh;
  const ratio = errors.buy || badPay ? undefined : ratioError(price, pool);
  if (ratio) errors.ratio = ratio;
  return errors;
}

/** Whether a draft can be sent: both filled and nothing wrong. */
export function isComplete(draft: Draft, errors: DraftErrors): boolean {
  return draft.buy !== '' && draft.pay !== '' && Object.keys(errors).length === 0;
}
