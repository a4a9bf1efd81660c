import type { Book, Order } from '@launchpad/api';
import { comparePrices, type Price } from '../formats';

type Step = Book['steps'][number];

/** As many as the server returns: its steps are bands of prices then, and a bid joins the band it lies in. */
const FULL_STEPS = 200;
const MOST_STEPS = 400;

/** Whether a bid is counted with the step below it: one of its price, or in a full book one at most 2% lower. */
function joins(steps: readonly Step[], step: Step, price: Price): boolean {
  const own = exact(step.price);
  if (steps.length >= MOST_STEPS || comparePrices(own, price) === 0) return true;
  return steps.length >= FULL_STEPS && price.sell * own.buy * 50n <= own.sell * price.buy * 51n;
}

/** The first step at or below a price; steps are in descending order. */
function stepBelow(steps: readonly Step[], price: Price): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comparePrices(exact(steps[middle]!.price), price) > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const exact = ({ buy, sell }: { buy: string; sell: string }) => ({ buy: BigInt(buy), sell: BigInt(sell) });

/** The order book's steps with further bids, at the prices and in the bands in which the server returns them. */
export function stepsWith(before: readonly Step[], orders: readonly Order[]): Step[] {
  const steps = [...before];
  for (const { minBuyAmounts: buy, sellAmounts: sell } of orders) {
    const price = exact({ buy, sell });
    const below = stepBelow(steps, price);
    const at = steps.length >= MOST_STEPS ? Math.min(below, steps.length - 1) : below;
    const step = steps[at];
    if (step && joins(steps, step, price)) {
      const sellAmount = (BigInt(step.sellAmount) + price.sell).toString();
      // below all of so many, it lowers the last one
      const lowest = at === below ? step.price : { buy, sell };
      steps[at] = { ...step, price: lowest, sellAmount, orders: step.orders + 1 };
    } else {
      steps.splice(at, 0, { price: { buy, sell }, sellAmount: sell, orders: 1 } as Step);
    }
  }
  return steps;
}
