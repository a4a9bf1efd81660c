import { aPool, LOGO, NOW } from '../../../test/fixtures';
import { duplicateOf } from './duplicate';
import { emptyDraft } from './draft';

const pool = aPool({
  title: 'Moon',
  logo: LOGO,
  poolSellAmount: `${1_000n * 10n ** 18n}`,
  minimumBuyAmount: `${10n ** 19n}`,
  minimumBiddingAmount: '5500000',
  minimumFundingThreshold: '250000000',
  telegram: 'https://t.me/moon',
  isFinalize: true,
});

it('a duplicate has an earlier pool’s texts, tokens, amounts and contact', () => {
  expect(duplicateOf(pool, 'USDC')).toMatchObject({
    title: 'Moon',
    description: '<p>To the moon</p>',
    logo: LOGO,
    network: 'Goerli Testnet',
    poolingToken: pool.poolingToken,
    biddingToken: 'USDC',
    poolSellAmount: '1000',
    minimumBuyAmount: '10',
    minimumBiddingAmount: '5.5',
    minimumFundingThreshold: '250',
    isFinalize: true,
    website: 'https://moon.example.org',
    telegram: 'https://t.me/moon',
    name: 'Ann Owner',
    email: 'ann@example.org',
  });
});

it('a duplicate leaves empty what belongs to one sale only', () => {
  const duplicate = duplicateOf(aPool({ poolType: 'whiteList', poolStartDate: NOW }), undefined);
  const { poolStartDate, poolEndDate, poolCancelDate, identityDoc, whiteListUsers } = emptyDraft;
  expect(duplicate).toMatchObject({
    poolStartDate,
    poolEndDate,
    poolCancelDate,
    identityDoc,
    whiteListUsers,
  });
});

it('a duplicate leaves empty what the earlier pool does not say, and cuts a title that is too long now', () => {
  const { name: _name, email: _email, phone: _phone, message: _message, ...silent } = pool;
  expect(duplicateOf({ ...silent, title: `${'x'.repeat(50)}y` }, undefined)).toMatchObject({
    title: 'x'.repeat(50),
    biddingToken: '',
    ...{ name: '', email: '', phone: '', message: '' },
  });
});
