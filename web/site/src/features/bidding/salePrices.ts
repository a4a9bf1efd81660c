import {
  comparePrices,
  formatPrice,
  pairDecimals,
  raisedPrice,
  roundPriceUp,
  toPrice,
  type Price,
  type PriceScale,
} from '@launchpad/web-kit';
import type { PricedPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';
import { requiredPrice } from './bidRules';

/** The prices of a sale that a bidder compares with. */
export interface SalePrices {
  /** to be beaten, or reached if there are no bids */
  required: Price;
  clearing: Price | undefined;
}

export function salePrices(pool: PricedPool): SalePrices {
  return { required: requiredPrice(pool).price, clearing: toPrice(pool.clearingPrice) };
}

/** The least price of 5 significant digits that the form accepts. */
export function leastValidPrice(pool: PricedPool): Price {
  const { price, strictly } = requiredPrice(pool);
  return roundPriceUp(price, pairDecimals(pool), strictly);
}

/** A price offered next to the field. */
interface Preset {
  name: string;
  label: string;
  price: Price;
  isValid: boolean;
}

/**
 * The prices offered next to the field: the least valid one, and those above the clearing price that are valid. Those that
 * are not stay in the list, as the next bid may change that.
 */
export function presets(pool: PricedPool, least: Price): Preset[] {
  const decimals = pairDecimals(pool);
  const clearing = toPrice(pool.clearingPrice);
  const raised = clearing
    ? [5, 10].map((percent) => {
        const price = raisedPrice(clearing, percent, decimals);
        const isValid = comparePrices(price, least) > 0;
        return { name: `+${percent}`, label: t.bid.nowPlus(percent), price, isValid };
      })
    : [];
  const label = t.bid.leastValid(formatPrice(least, decimals));
  return [{ name: 'least', label, price: least, isValid: true }, ...raised];
}

/** The slider's range: from the least valid price to twice it, or twice the clearing price if that is higher. */
export function scaleOf(pool: PricedPool, low: Price): PriceScale {
  const clearing = toPrice(pool.clearingPrice);
  const top = clearing && comparePrices(clearing, low) > 0 ? clearing : low;
  return { low, high: { sell: top.sell * 2n, buy: top.buy } };
}
