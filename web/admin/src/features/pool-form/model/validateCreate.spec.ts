import { jest } from '@jest/globals';
import { fullDraft } from '../../../test/drafts';
import { NOW, TOKEN } from '../../../test/fixtures';
import { emptyDraft, type PoolDraft } from './draft';
import { exceedsBalance, type FormFacts, validateCreate } from './validateCreate';

const USDC = '0x07865c6e87b9f70255377e024ace6630c1eaa37f';

const now = NOW;
const draft: PoolDraft = {
  ...fullDraft,
  minimumFundingThreshold: '100',
  poolStartDate: now + 60,
  poolCancelDate: now + 120,
  poolEndDate: now + 180,
};
const facts: FormFacts = {
  isUnread: false,
  now,
  biddingTokenAddress: USDC,
  biddingDecimals: 6,
  poolingToken: { address: TOKEN, name: 'Moon', symbol: 'MOON', decimals: 18 },
  balance: 1000n * 10n ** 18n,
};
const errorsOf = (change: Partial<PoolDraft>, changedFacts: Partial<FormFacts> = {}) =>
  validateCreate({ ...draft, ...change }, { ...facts, ...changedFacts });

it('a complete form has no error', () => {
  expect(errorsOf({})).toEqual({});
});

it('a new form is public, with KYC and without atomic closure', () => {
  expect(emptyDraft).toMatchObject({ isKyc: true, isFinalize: false, poolType: 'public' });
});

it.each<[string, Partial<PoolDraft>, keyof PoolDraft, string]>([
  ['no title', { title: '' }, 'title', 'Please enter title'],
  ['a title with a leading space', { title: ' Moon' }, 'title', 'Please enter title'],
  ['a title of which nothing is seen', { title: '\u200b\u2060' }, 'title', 'Please enter title'],
  ['a name of which nothing is seen', { name: '\u200b' }, 'name', 'cannot be blank!'],
  [
    'a description that is shown with a leading space',
    { description: '<p>\u200b Sun</p>' },
    'description',
    'Space not allowed at start',
  ],
  ['a title of 51 letters', { title: 'x'.repeat(51) }, 'title', 'Please enter title'],
  ['an empty editor', { description: '<p></p>' }, 'description', 'Please enter description'],
  ['a leading space', { description: '<p> Moon</p>' }, 'description', 'Space not allowed at start'],
  ['a leading hard space', { description: '<p>&nbsp;Moon</p>' }, 'description', 'Space not allowed at start'],
  ['no logo', { logo: '' }, 'logo', 'Please select logo'],
  ['no network', { network: '' }, 'network', 'Please select a network'],
  ['no pooling token', { poolingToken: '' }, 'poolingToken', 'Enter valid pooling token address'],
  ['no address', { poolingToken: '0x12' }, 'poolingToken', 'Enter valid pooling token address'],
  [
    'the same tokens',
    { poolingToken: USDC.toUpperCase().replace('0X', '0x') },
    'poolingToken',
    'Both tokens address cannot be same',
  ],
  ['a zero sell amount', { poolSellAmount: '0' }, 'poolSellAmount', 'Please define auction sell amount'],
  ['no sell amount', { poolSellAmount: '' }, 'poolSellAmount', 'Please define auction sell amount'],
  ['a negative sell amount', { poolSellAmount: '-1' }, 'poolSellAmount', 'Please define auction sell amount'],
  [
    'more than the balance',
    { poolSellAmount: '1000.000000000000000001' },
    'poolSellAmount',
    "You don't have Enough Balance to Deposit in For IDO",
  ],
  [
    'a minimum bid whose rounding matters',
    { minimumBiddingAmount: '0.009999' },
    'minimumBiddingAmount',
    'At least 0.01: below it, rounding to the token’s decimals could take more than 0.01% of a bid',
  ],
  [
    'a minimum buy whose rounding matters',
    { minimumBuyAmount: '0.000000000000009999' },
    'minimumBuyAmount',
    'At least 0.00000000000001: below it, rounding to the token’s decimals could take more than 0.01% of a bid',
  ],
  [
    'a sale whose worth at the reserve price the auction cannot keep',
    { poolSellAmount: '1000', minimumBuyAmount: '0.00000000000001', minimumBiddingAmount: '1000000' },
    'poolSellAmount',
    'At the reserve price the whole supply is worth more than the auction supports. Offer fewer tokens, or lower the minimum bid.',
  ],
  [
    'a supply that the auction cannot count',
    { poolSellAmount: '79228162515' },
    'poolSellAmount',
    'At most 79,228,162,514: the auction supports no more of this token',
  ],
  ['a zero minimum buy', { minimumBuyAmount: '0.0' }, 'minimumBuyAmount', 'Please define minimum buy amount'],
  [
    'no minimum bid',
    { minimumBiddingAmount: '' },
    'minimumBiddingAmount',
    'Please define minimum bidding amount',
  ],
  [
    'too fine a minimum bid',
    { minimumBiddingAmount: '0.0000001' },
    'minimumBiddingAmount',
    'At most 6 decimals',
  ],
  [
    'no threshold',
    { minimumFundingThreshold: '' },
    'minimumFundingThreshold',
    'Please define minimum funding threshold',
  ],
  [
    'a whitelist pool without addresses',
    { poolType: 'whiteList' },
    'poolType',
    'Please add addresses for whiteList then proceed',
  ],
  ['no contact name', { name: '' }, 'name', 'cannot be blank!'],
  ['a contact name with a leading space', { name: ' Ann' }, 'name', 'cannot be blank!'],
  ['no email', { email: '' }, 'email', 'please enter valid email'],
  ['a wrong email', { email: 'ann@example' }, 'email', 'please enter valid email'],
  ['a phone of 9', { phone: '123456789' }, 'phone', 'Please Enter Valid Phone number'],
  ['a phone of 21', { phone: '1'.repeat(21) }, 'phone', 'Please Enter Valid Phone number'],
  ['a message of 301', { message: 'x'.repeat(301) }, 'message', 'At most 300 characters'],
  ['no document', { identityDoc: '' }, 'identityDoc', 'Please select identity document'],
  ['no website', { website: '' }, 'website', 'Atleast website link is required'],
  ['a website without a domain', { website: 'https://moon' }, 'website', 'Enter valid website link'],
  ['a telegram that is no link', { telegram: 'moon' }, 'telegram', 'Enter valid telegram link'],
  ['a twitter that is no link', { twitter: 'ftp://x.org' }, 'twitter', 'Enter valid twitter link'],
  ['a medium that is no link', { medium: 'javascript:alert(1)' }, 'medium', 'Enter valid medium link'],
  ['a discord that is no link', { discord: 'https://a b.org' }, 'discord', 'Enter valid discord link'],
])('%s is rejected', (_, change, field, error) => {
  expect(errorsOf(change)).toMatchObject({ [field]: error });
});

it('accepts the bounds', () => {
  expect(
    errorsOf({
      title: 'x'.repeat(50),
      name: 'x'.repeat(50),
      message: 'x'.repeat(300),
      phone: '1234567890',
      poolType: 'whiteList',
      whiteListUsers: [TOKEN],
      minimumBuyAmount: '1000',
    }),
  ).toEqual({});
});

it('a minimum buy above the supply is rejected, since no bid could be placed', () => {
  expect(errorsOf({ minimumBuyAmount: '1000.5' }).minimumBuyAmount).toBe(
    'Minimum buy amount cannot exceed the auction sell amount',
  );
});

it.each([
  ['Goerli Testnet', 'Enter valid ERC20 token address'],
  ['BSC Testnet', 'Enter valid BEP20 token address'],
  ['', 'Enter valid address'],
] as const)('an address where no token answers on %j', (network, error) => {
  expect(errorsOf({ network }, { poolingToken: 'unknown' }).poolingToken).toBe(error);
});

it('a token or balance that could not be read is not taken for none', () => {
  const unread = { isUnread: true, balance: undefined };
  expect(errorsOf({}, { ...unread, poolingToken: undefined })).toEqual({
    poolingToken: 'The token could not be read.',
  });
  expect(errorsOf({}, unread)).toEqual({ poolSellAmount: 'Your balance could not be read.' });
  expect(exceedsBalance(draft, { ...facts, ...unread })).toBe(false);
});

it('compares the amount with the balance only once both are known', () => {
  expect(exceedsBalance(draft, { ...facts, balance: 1n })).toBe(true);
  expect(exceedsBalance(draft, { ...facts, balance: undefined })).toBe(false);
});

it.each<[string, Partial<PoolDraft>]>([
  ['the smallest minimums', { minimumBiddingAmount: '0.01', minimumBuyAmount: '0.00000000000001' }],
  ['the smallest soft cap', { minimumFundingThreshold: '0.000001' }],
  ['the largest soft cap', { minimumFundingThreshold: '79228162514264337593543.950335' }],
  [
    'a supply worth as much at the reserve price as the auction can keep',
    { minimumBuyAmount: '1000', minimumBiddingAmount: '79228162514264337593543.950335' },
  ],
])('accepts %s', (_, change) => {
  expect(errorsOf(change)).toEqual({});
});

it.each<[string, Partial<PoolDraft>, object]>([
  ['no supply', { poolSellAmount: '' }, { poolSellAmount: 'Please define auction sell amount' }],
  ['no minimum buy', { minimumBuyAmount: '' }, { minimumBuyAmount: 'Please define minimum buy amount' }],
  [
    'no minimum bid',
    { minimumBiddingAmount: '' },
    { minimumBiddingAmount: 'Please define minimum bidding amount' },
  ],
  [
    'a supply below every minimum buy',
    { poolSellAmount: '0.000000000000000001' },
    { minimumBuyAmount: 'Minimum buy amount cannot exceed the auction sell amount' },
  ],
  [
    'a soft cap that the auction cannot count',
    { minimumFundingThreshold: '79228162514264337593543.950336' },
    {
      minimumFundingThreshold:
        'At most 79,228,162,514,264,337,593,543: the auction supports no more of this token',
    },
  ],
])('%s is an error of one field only', (_, change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});

it.each([
  ['10.000000000000000001', undefined],
  ['10.0000000000000000001', 'At most 18 decimals'],
])('takes a token for one of 18 decimals until it is known: %s', (minimumBuyAmount, error) => {
  expect(errorsOf({ minimumBuyAmount }, { poolingToken: undefined }).minimumBuyAmount).toBe(error);
});

it.each<[string, Partial<PoolDraft>, Partial<FormFacts>, boolean]>([
  ['as much as the balance', {}, {}, false],
  ['one unit more', {}, { balance: 1000n * 10n ** 18n - 1n }, true],
  ['any amount of an unknown token', {}, { poolingToken: undefined, balance: 0n }, false],
  ['any amount where no token answers', {}, { poolingToken: 'unknown', balance: 0n }, false],
  ['no amount', { poolSellAmount: '' }, { balance: 0n }, false],
])('selling %s exceeds the balance or not', (_, change, changedFacts, exceeds) => {
  expect(exceedsBalance({ ...draft, ...change }, { ...facts, ...changedFacts })).toBe(exceeds);
});

describe('in a browser whose language groups with a point', () => {
  beforeEach(() => void jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE'));

  it.each<[keyof PoolDraft, string, string]>([
    ['poolSellAmount', 'Please define auction sell amount', 'MOON'],
    ['minimumBuyAmount', 'Please define minimum buy amount', 'MOON'],
    ['minimumBiddingAmount', 'Please define minimum bidding amount', 'USDC'],
    ['minimumFundingThreshold', 'Please define minimum funding threshold', 'USDC'],
  ])('an amount that can be read in two ways says which: %s', (field, ruled, symbol) => {
    const why = `“1.500” can mean 1,500 ${symbol} or 1.5 ${symbol}. Type 1500 for the first, 1.5 for the second.`;
    expect(errorsOf({ [field]: '1.500' })[field]).toBe(`${ruled}. ${why}`);
  });

  it('one that is too fine says so', () => {
    expect(errorsOf({ minimumBiddingAmount: '20,0000001' }).minimumBiddingAmount).toBe('At most 6 decimals');
  });
});
