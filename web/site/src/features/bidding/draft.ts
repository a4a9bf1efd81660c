import type { Pool } from '@launchpad/api';
import {
  buyAmountAt,
  pairDecimals,
  parseAmount,
  parsePrice,
  priceAtValuation,
  priceInput,
  spendFor,
  toInputText,
  valuationAt,
  type Price,
} from '@launchpad/web-kit';

/** The highest price of a draft, when it was chosen rather than the tokens wanted. */
export interface ChosenPrice {
  /** as typed; absent when it was chosen by slider, preset or chart */
  text?: string;
  /** absent while the text is no price */
  exact?: Price | undefined;
}

/**
 * A bid while it is typed: what it spends, and either its highest price or the tokens it wants at least. The texts of
 * the two amounts are always those of the bid; a chosen price keeps the second one in step.
 */
export interface Draft {
  sellAmount: string;
  buyAmount: string;
  price?: ChosenPrice | undefined;
}

export const emptyDraft: Draft = { sellAmount: '', buyAmount: '' };

type Pair = Pick<Pool, 'bdDecimals' | 'ptDecimals'>;

/** How prices are shown and typed: for one token, or as what all tokens in existence are worth at it. */
export type PriceUnit = { kind: 'token' } | { kind: 'valuation'; totalSupply: bigint };

const positive = (text: string, decimals: number): bigint | undefined => {
  const amount = parseAmount(text, decimals);
  return amount !== undefined && amount > 0n ? amount : undefined;
};

/** Spends another amount: at a chosen price the tokens follow, otherwise the price does. */
export function spend(draft: Draft, sellAmount: string, pool: Pair): Draft {
  const exact = draft.price?.exact;
  const next = { ...draft, sellAmount };
  if (!exact) return next;
  const sell = positive(sellAmount, pool.bdDecimals);
  return { ...next, buyAmount: sell ? toInputText(buyAmountAt(sell, exact), pool.ptDecimals) : '' };
}

/** Wants another number of tokens: the price follows. */
export function want(draft: Draft, buyAmount: string): Draft {
  return { sellAmount: draft.sellAmount, buyAmount };
}

/** Pays at most another price: the tokens follow, or what to spend if only the tokens are typed. */
export function payAtMost(draft: Draft, price: ChosenPrice, pool: Pair): Draft {
  const next = { ...draft, price };
  if (!price.exact) return next;
  const sell = positive(draft.sellAmount, pool.bdDecimals);
  if (sell) return { ...next, buyAmount: toInputText(buyAmountAt(sell, price.exact), pool.ptDecimals) };
  const buy = positive(draft.buyAmount, pool.ptDecimals);
  if (draft.sellAmount === '' && buy)
    return { ...next, sellAmount: toInputText(spendFor(buy, price.exact), pool.bdDecimals) };
  return next;
}

/** Parses a typed price in the unit it is typed in. */
export function readPrice(text: string, unit: PriceUnit, pool: Pair): ChosenPrice {
  if (unit.kind === 'token') return { text, exact: parsePrice(text, pairDecimals(pool)) };
  const valuation = positive(text, pool.bdDecimals);
  return { text, exact: valuation ? priceAtValuation(valuation, unit.totalSupply) : undefined };
}

/** A price as text for its field. */
export function priceText(price: Price, unit: PriceUnit, pool: Pair): string {
  if (unit.kind === 'token') return priceInput(price, pairDecimals(pool));
  return toInputText(valuationAt(price, unit.totalSupply), pool.bdDecimals);
}
