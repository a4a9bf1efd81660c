import { checkDraft, isComplete, priceToMeet } from './bidRules';

const units = (tokens: number, decimals: number) => (BigInt(tokens) * 10n ** BigInt(decimals)).toString();

const pool = {
  ptDecimals: 18,
  ptSymbol: 'SOLR',
  bdSymbol: 'USDC',
  bdDecimals: 6,
  minimumBuyAmount: units(10, 18),
  minimumBiddingAmount: units(20, 6),
  poolSellAmount: units(1_000, 18),
  lastBid: undefined as { buy: string; sell: string } | undefined,
};
const rich = 10n ** 30n;
const check = (
  buy: string,
  pay: string,
  changes: Partial<typeof pool> = {},
  balance: bigint | undefined = rich,
) => checkDraft({ buy, pay }, { ...pool, ...changes }, balance);

describe('the buy amount', () => {
  it('is refused when negative, zero, below the minimum or above what is for sale', () => {
    for (const buy of ['-1', '0', '9.999999999999999999', '1000.000000000000000001', 'abc']) {
      expect(check(buy, '5000').buy).toBe('Please Enter Valid Buy Amount');
    }
  });

  it('is refused when negative or zero whatever the minimum', () => {
    for (const buy of ['-1', '0']) {
      expect(check(buy, '5000', { minimumBuyAmount: '0' }).buy).toBe('Please Enter Valid Buy Amount');
    }
  });

  it('may be the bounds themselves', () => {
    expect(check('10', '5000')).toEqual({});
    expect(check('1000', '5000')).toEqual({});
  });
});

describe('the bid amount', () => {
  it('is refused when not above zero or below the minimum; the bound itself passes', () => {
    for (const pay of ['0', '-5', '19.999999', 'x']) {
      expect(check('10', pay).pay).toBe('Please enter valid number');
    }
    const tooFine = 'Please enter valid number. USDC has at most 6 decimals.';
    expect(check('10', '20.0000001').pay).toBe(tooFine);
    expect(check('10', '20')).toEqual({});
  });

  it('is refused when not above zero whatever the minimum', () => {
    for (const pay of ['-1', '0']) {
      expect(check('10', pay, { minimumBiddingAmount: '0' }).pay).toBe('Please enter valid number');
    }
  });

  it('is refused above the highest price, and taken at it', () => {
    const most = '42949672959.999999';
    expect(check('10', most, { minimumBiddingAmount: '10000000' })).toEqual({});
    const above = check('10', '42949672960', { minimumBiddingAmount: '10000000' });
    expect(above).toEqual({
      pay: 'At most 42,949,672,959.999999 USDC for so few tokens: this sale takes no higher price per token',
    });
  });

  it('must be covered by the balance; a balance equal to it is enough', () => {
    expect(check('10', '50', {}, 50_000_000n)).toEqual({});
    expect(check('10', '50', {}, 49_999_999n).pay).toBe(
      'Do not have enough tokens. Please deposit then try again',
    );
    expect(check('10', '50', {}, undefined)).toEqual({});
  });
});

describe('the bid ratio', () => {
  it('without bids is at least the reserve price', () => {
    expect(check('10', '20').ratio).toBeUndefined();
    expect(check('11', '21').ratio).toBe('Bid Ratio is less than previous bid ratio');
    expect(priceToMeet(pool).strictly).toBe(false);
  });

  it('must be higher than the previous bid’s; an equal one is rejected', () => {
    const lastBid = { buy: units(100, 18), sell: units(300, 6) };
    expect(check('10', '30', { lastBid }).ratio).toBe('Bid Ratio is less than previous bid ratio');
    expect(check('100', '300.000001', { lastBid }).ratio).toBeUndefined();
  });
});

describe('a draft', () => {
  it('is complete with both amounts and no error', () => {
    expect(isComplete({ buy: '10', pay: '' }, {})).toBe(false);
    expect(isComplete({ buy: '10', pay: '20' }, { ratio: 'no' })).toBe(false);
    expect(isComplete({ buy: '10', pay: '20' }, {})).toBe(true);
  });

  it('has no errors while it is empty', () => {
    expect(check('', '')).toEqual({});
  });
});
