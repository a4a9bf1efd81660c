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

  it('does not warn where the highest price is 1,000 times the reserve price', () => {
    const most = '79228162.514264337593543';
    const narrow = ['950', '951'].map((rest) =>
      previewTerms({ ...typed, minimumBiddingAmount: most + rest }, 18, 18),
    );
    expect(narrow.map(({ isRangeNarrow }) => isRangeNarrow)).toEqual([false, true]);
  });

  it.each([
    ['5', '3', 17n],
    ['1', '3', 4n],
    ['1', '4', 3n],
    ['1', '5', 2n],
  ])('rounds the hard cap at the reserve price of %s for %s up', (bid, buy, cap) => {
    const amounts = { ...typed, poolSellAmount: '10', minimumBiddingAmount: bid, minimumBuyAmount: buy };
    expect(previewTerms(amounts, 0, 0).hardCapAtReserve).toBe(cap);
  });

  it.each([
    ['500', 100n],
    ['499.999999', 99n],
    ['500.000001', 100n],
    ['0.000001', 0n],
  ])('shows the soft cap of %s as whole percents of the supply, rounded down', (softCap, percent) => {
    const preview = previewTerms({ ...typed, minimumFundingThreshold: softCap }, 18, 6);
    expect(preview.softCapPercent).toBe(percent);
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

  it('are left out while what they depend on is missing', () => {
    const facts = { feeNumerator: 15, totalSupply: 10n ** 22n };
    expect(previewMoney(previewTerms({ ...typed, minimumFundingThreshold: '' }, 18, 6), facts)).toEqual({
      feeAtSellOut: 7_500_000n,
      valuation: 5_000_000_000n,
    });
    expect(previewMoney(previewTerms({ ...typed, minimumBuyAmount: '' }, 18, 6), facts)).toEqual({
      feeAtSoftCap: 1_875_000n,
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
