import { previewMoney, previewTerms } from './preview';

const typed = {
  poolSellAmount: '1000',
  minimumBuyAmount: '10',
  minimumBiddingAmount: '5',
  minimumFundingThreshold: '125',
};

describe('the preview of the terms', () => {
  it('shows the reserve price and both caps, in each token’s own units', () => {
    expect(previewTerms(typed, 18, 6)).toEqual({
      reservePrice: { sell: 5_000_000n, buy: 10n * 10n ** 18n },
      highestPrice: { sell: 5_000_000n * 2n ** 32n - 1n, buy: 10n * 10n ** 18n },
      isRangeNarrow: false,
      hardCap: 1000n * 10n ** 18n,
      hardCapAtReserve: 500_000_000n,
      softCap: 125_000_000n,
      softCapPercent: 25n,
    });
  });

  it('warns if the highest price is below 1,000 times the reserve price', () => {
    // the maximum sell amount of 2^96 units is little more than the minimum
    const preview = previewTerms({ ...typed, minimumBiddingAmount: '1000000000' }, 18, 18);
    expect(preview).toMatchObject({ isRangeNarrow: true, highestPrice: { sell: 2n ** 96n - 1n } });
  });

  it('rounds the hard cap at the reserve price up', () => {
    const preview = previewTerms({ ...typed, poolSellAmount: '10', minimumBuyAmount: '3' }, 0, 0);
    expect(preview.hardCapAtReserve).toBe(17n);
  });

  it('shows each part once its numbers are typed, and nothing for invalid ones', () => {
    expect(previewTerms({ ...typed, minimumBuyAmount: '' }, 18, 6)).toEqual({
      reservePrice: undefined,
      hardCap: 1000n * 10n ** 18n,
      hardCapAtReserve: undefined,
      softCap: 125_000_000n,
      softCapPercent: undefined,
    });
    expect(previewTerms({ ...typed, minimumBuyAmount: '0', poolSellAmount: 'x' }, 18, 6).reservePrice).toBe(
      undefined,
    );
  });
});

describe('the fee and the valuation', () => {
  const terms = previewTerms(typed, 18, 6);

  it('follow from the fee on chain and the token’s total supply', () => {
    expect(previewMoney(terms, { feeNumerator: 15, totalSupply: 10_000n * 10n ** 18n })).toEqual({
      softCapTokens: 250n * 10n ** 18n,
      feeAtSoftCap: 1_875_000n,
      feeAtSellOut: 7_500_000n,
      valuation: 5_000_000_000n,
    });
  });

  it('are left out while these are unknown', () => {
    const { feeAtSoftCap, feeAtSellOut, valuation } = previewMoney(terms, {
      feeNumerator: undefined,
      totalSupply: undefined,
    });
    expect([feeAtSoftCap, feeAtSellOut, valuation]).toEqual([undefined, undefined, undefined]);
  });
});
