import { pageOf } from '@launchpad/contracts/pool-page';
import { emptyDraft, type PoolDraft } from './draft';
import { contactOf, createBodyOf, saleOf } from './sale';

const LINKS = {
  ...{ website: 'https://a.example', telegram: 'https://b.example', medium: 'https://c.example' },
  ...{ twitter: 'https://d.example', discord: 'https://e.example', podcast: 'https://f.example' },
  whitePaper: 'https://g.example',
};
const CONTACT = {
  ...{ name: 'Ann Owner', email: 'ann@example.org', phone: '+43 1 2345678', message: 'Hello' },
  identityDoc: 'bafydocument',
};
const SHOWN = { title: 'Moon', description: '<p>To the moon</p>', logo: 'bafylogo' };

const draft: PoolDraft = {
  ...{ ...pageOf({}), ...SHOWN, ...LINKS, ...CONTACT, network: 'Goerli Testnet', biddingToken: 'USDC' },
  ...{ poolingToken: `0x${'a'.repeat(40)}`, isKyc: true, isFinalize: true, poolType: 'public' },
  ...{ poolSellAmount: '1000', minimumBuyAmount: '10', minimumBiddingAmount: '5' },
  ...{ minimumFundingThreshold: '250.5', whiteListUsers: [] },
  ...{ poolStartDate: 1_900_000_000, poolEndDate: 1_900_100_000, poolCancelDate: 1_900_050_000 },
};

it('an empty draft has every field of the form, with KYC, without atomic closure, public', () => {
  expect(Object.keys(emptyDraft).toSorted()).toEqual(Object.keys(draft).toSorted());
  expect(emptyDraft).toMatchObject({ isKyc: true, isFinalize: false, poolType: 'public' });
});

it('a sale is saved with the whole draft, the on-chain token metadata and amounts in smallest units', () => {
  const moon = { address: `0x${'a'.repeat(40)}`, name: 'Moon Token', symbol: 'MOON', decimals: 18 };
  const coin = { address: `0x${'b'.repeat(40)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 };
  const body = { ...createBodyOf(saleOf(draft, moon, coin), 'bafymetadata'), ...contactOf(draft) };
  expect(body).toStrictEqual({
    ...{ ...pageOf({}), ...SHOWN, ...LINKS, ...CONTACT, network: 'Goerli Testnet', hash: 'bafymetadata' },
    ...{ isKyc: true, isFinalize: true, poolType: 'public' },
    ...{ poolingToken: moon.address, ptName: 'Moon Token', ptSymbol: 'MOON', ptDecimals: 18 },
    ...{ biddingToken: coin.address, bdName: 'USD Coin', bdSymbol: 'USDC', bdDecimals: 6 },
    ...{ poolSellAmount: '1000000000000000000000', minimumBuyAmount: '10000000000000000000' },
    ...{ minimumBiddingAmount: '5000000', minimumFundingThreshold: '250500000' },
    ...{ poolStartDate: 1_900_000_000, poolEndDate: 1_900_100_000, poolCancelDate: 1_900_050_000 },
  });
});

it.each<Partial<PoolDraft>>([
  { network: '' },
  { poolSellAmount: '' },
  { minimumBuyAmount: 'x' },
  { minimumFundingThreshold: '0.0000001' },
  { poolStartDate: null },
  { poolEndDate: null },
  { poolCancelDate: null },
])('an incomplete draft makes no sale: %j', (change) => {
  const token = { address: `0x${'a'.repeat(40)}`, name: 'Moon Token', symbol: 'MOON', decimals: 6 };
  expect(() => saleOf({ ...draft, ...change }, token, token)).toThrow('The form is not complete');
});
