import { depthOf, neededAt } from './depth';

const pool = {
  poolSellAmount: '1000',
  minimumBuyAmount: '1',
  minimumBiddingAmount: '1',
  minimumFundingThreshold: '100',
};
const step = (sell: string, buy: string, sellAmount: string) => ({
  price: { sell, buy },
  sellAmount,
  cumulativeSellAmount: '0',
  orders: 1,
});
const ratio = ({ sell, buy }: { sell: bigint; buy: bigint }) => Number((sell * 1000n) / buy) / 1000;

describe('the depth of a book', () => {
  it('accumulates from the best price down', () => {
    const { steps } = depthOf({ steps: [step('4', '1', '400'), step('2', '1', '300')] }, pool, undefined);
    expect(steps.map(({ cumulative }) => cumulative)).toEqual([400n, 700n]);
  });

  it('inserts the draft by price and moves the clearing price', () => {
    const book = { steps: [step('4', '1', '1500'), step('2', '1', '300')] };
    const before = depthOf(book, pool, undefined).clearing;
    const { steps, clearing } = depthOf(book, pool, { sell: 3000n, buy: 1000n });
    expect(steps.map((s) => s.draft)).toEqual([false, true, false]);
    expect(before && ratio(before)).toBeCloseTo(1.8, 1);
    expect(clearing && ratio(clearing)).toBeCloseTo(3, 1);
  });

  it('excludes a draft below the reserve price', () => {
    expect(depthOf({ steps: [] }, pool, { sell: 1n, buy: 2n }).steps).toEqual([]);
  });

  it('has no clearing price without bids', () => {
    expect(depthOf({ steps: [] }, pool, undefined).clearing).toBeUndefined();
  });

  it('computes the cost of the whole supply at a price', () => {
    expect(neededAt({ sell: 3n, buy: 2n }, 1000n)).toBe(1500n);
  });
});
