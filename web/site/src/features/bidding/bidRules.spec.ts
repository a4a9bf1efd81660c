import { checkDraft, isComplete, readDraft, requiredPrice } from './bidRules';

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
const largeBalance = 10n ** 30n;
const check = (
  buyAmount: string,
  sellAmount: string,
  changes: Partial<typeof pool> = {},
  balance: bigint | undefined = largeBalance,
) => checkDraft({ buyAmount, sellAmount }, { ...pool, ...changes }, balance);

describe('the buy amount', () => {
  it('is rejected when negative, zero, below the minimum or above the supply', () => {
    for (const buyAmount of ['-1', '0', '9.999999999999999999', '1000.000000000000000001', 'abc']) {
      expect(check(buyAmount, '5000').buyAmount).toBe('Please Enter Valid Buy Amount');
    }
  });

  it('is rejected when negative or zero, for any minimum', () => {
    for (const buyAmount of ['-1', '0']) {
      expect(check(buyAmount, '5000', { minimumBuyAmount: '0' }).buyAmount).toBe(
        'Please Enter Valid Buy Amount',
      );
    }
  });

  it('may equal its bounds', () => {
    expect(check('10', '5000')).toEqual({});
    expect(check('1000', '5000')).toEqual({});
  });

  it('may be a single smallest unit where the sale asks no more', () => {
    expect(check('0.000000000000000001', '20', { minimumBuyAmount: '1' })).toEqual({});
  });

  it('out of bounds is the only error of its price, however low or high that is', () => {
    const buyAmount = 'Please Enter Valid Buy Amount';
    expect(check('1001', '20')).toEqual({ buyAmount });
    expect(check('9', '42949672960000')).toEqual({ buyAmount });
  });
});

describe('the sell amount', () => {
  it('is rejected when not above zero or below the minimum, and accepted at the minimum', () => {
    for (const sellAmount of ['0', '-5', '19.999999', 'x']) {
      expect(check('10', sellAmount).sellAmount).toBe('Please enter valid number');
    }
    const tooFine = 'Please enter valid number. USDC has at most 6 decimals.';
    expect(check('10', '20.0000001').sellAmount).toBe(tooFine);
    expect(check('10', '20')).toEqual({});
  });

  it('is rejected when not above zero, for any minimum', () => {
    for (const sellAmount of ['-1', '0']) {
      expect(check('10', sellAmount, { minimumBiddingAmount: '0' }).sellAmount).toBe(
        'Please enter valid number',
      );
    }
  });

  it('may be a single smallest unit where the sale asks no more', () => {
    expect(check('10', '0.000001', { minimumBiddingAmount: '1' })).toEqual({});
  });

  it('below the minimum is the only error of its price', () => {
    expect(check('10', '19')).toEqual({ sellAmount: 'Please enter valid number' });
  });

  it('is rejected above the highest price, and accepted at it', () => {
    const most = '42949672959.999999';
    expect(check('10', most, { minimumBiddingAmount: '10000000' })).toEqual({});
    const above = check('10', '42949672960', { minimumBiddingAmount: '10000000' });
    expect(above).toEqual({
      sellAmount:
        'At most 42,949,672,959.999999 USDC for so few tokens: this sale takes no higher price per token',
    });
  });

  it('must not exceed the balance, but may equal it', () => {
    expect(check('10', '50', {}, 50_000_000n)).toEqual({});
    expect(check('10', '50', {}, 49_999_999n).sellAmount).toBe(
      'Do not have enough tokens. Please deposit then try again',
    );
    expect(check('10', '50', {}, undefined)).toEqual({});
  });
});

describe('the bid ratio', () => {
  it('must be at least the reserve price without bids', () => {
    expect(check('10', '20').ratio).toBeUndefined();
    expect(check('11', '21').ratio).toBe('Bid Ratio is less than previous bid ratio');
    expect(requiredPrice(pool).strictly).toBe(false);
  });

  it('must be higher than the previous bid’s; an equal one is rejected', () => {
    const lastBid = { buy: units(100, 18), sell: units(300, 6) };
    expect(check('10', '30', { lastBid }).ratio).toBe('Bid Ratio is less than previous bid ratio');
    expect(check('100', '300.000001', { lastBid }).ratio).toBeUndefined();
  });
});

describe('a draft', () => {
  it.each([
    ['10', '20', { buy: 10n ** 19n, sell: 20_000_000n }],
    ['0.000000000000000001', '0.000001', { buy: 1n, sell: 1n }],
    ['', '20', undefined],
    ['10', '', undefined],
    ['0', '20', undefined],
    ['10', '0', undefined],
    ['-10', '20', undefined],
    ['10', '-20', undefined],
  ])('has a price once both amounts are above zero: %p for %p', (buyAmount, sellAmount, price) => {
    expect(readDraft({ buyAmount, sellAmount }, pool).price).toEqual(price);
  });

  it('is complete with both amounts and no error', () => {
    expect(isComplete({ buyAmount: '10', sellAmount: '' }, {})).toBe(false);
    expect(isComplete({ buyAmount: '10', sellAmount: '20' }, { ratio: 'no' })).toBe(false);
    expect(isComplete({ buyAmount: '10', sellAmount: '20' }, {})).toBe(true);
  });

  it('has no errors while empty', () => {
    expect(check('', '')).toEqual({});
  });
});
