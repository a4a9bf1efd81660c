import { pageOf, type PoolPage, poolTexts, textLimits } from '@launchpad/contracts/pool-page';
import { type EditFacts, editRefusal, validateEdit } from './validateEdit';

const edit: PoolPage = pageOf({
  title: 'Moon',
  description: '<p>To the moon</p>',
  logo: 'bafylogo',
  website: 'https://moon.example.org',
});

describe('the edit form', () => {
  it('is valid with a title, a logo and a website', () => {
    expect(validateEdit(edit)).toEqual({});
  });

  it.each<[Partial<PoolPage>, Partial<PoolPage>]>([
    [{ title: '' }, { title: 'Please enter title value' }],
    [{ description: '<p></p>' }, { description: 'Please enter description' }],
    [{ logo: '' }, { logo: 'Please select an Image' }],
    [{ website: 'moon' }, { website: 'Enter valid website link' }],
    [{ website: '' }, { website: 'Enter valid website link' }],
    [{ telegram: 'moon' }, { telegram: 'Enter valid telegram link' }],
    [{ twitter: 'moon' }, { twitter: 'Enter valid twitter link' }],
    [{ medium: 'moon' }, { medium: 'Enter valid medium link' }],
    [{ discord: 'moon' }, { discord: 'Enter valid discord link' }],
  ])('rejects %j', (change, errors) => {
    expect(validateEdit({ ...edit, ...change })).toEqual(errors);
  });
});

it.each(poolTexts.filter((text) => text !== 'logo'))('the %s has as many characters as fit', (text) => {
  const most = 'x'.repeat(textLimits[text]);
  expect(validateEdit({ ...edit, [text]: most })).toEqual({});
  expect(validateEdit({ ...edit, [text]: `${most}x` })).toEqual({ [text]: expect.any(String) });
});

describe('an edit', () => {
  const facts: EditFacts = {
    isOwner: true,
    walletChainId: 5,
    poolChainId: 5,
    secondsLeft: 61,
    balance: async () => 1n,
  };

  it('requires the owner, the pool’s network, enough time and pooling tokens', async () => {
    expect(await editRefusal(facts)).toBeUndefined();
  });

  it.each<[Partial<EditFacts>, object]>([
    [{ isOwner: false }, { title: 'could not edit', message: 'You are not a pool owner' }],
    [{ walletChainId: 97 }, { title: 'Pool is only updated on which network is created' }],
    [{ secondsLeft: 60 }, { title: 'Sorry! Pool edit time ended' }],
    [
      { balance: async () => 0n },
      { title: 'Insufficient Tokens', message: 'You do not have enough balance' },
    ],
  ])('is blocked with %j', async (change, refusal) => {
    expect(await editRefusal({ ...facts, ...change })).toEqual(refusal);
  });

  it('reads the chain last, if nothing else blocks it', async () => {
    const balance = () => Promise.reject(new Error('node is down'));
    expect(await editRefusal({ ...facts, walletChainId: 97, balance })).toEqual({
      title: 'Pool is only updated on which network is created',
    });
  });
});
