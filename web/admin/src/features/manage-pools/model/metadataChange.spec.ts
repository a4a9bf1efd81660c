import { aPool } from '../../../test/fixtures';
import { metadataChange } from './metadataChange';

const pool = {
  ...aPool({ title: 'Moon', twitter: 'https://x.example/moon', isKyc: true }),
  description: '<p>To the moon</p>',
};

it('is each text, link and KYC flag that the owner wants changed, and nothing else', () => {
  const pendingMetadata = { ...pool, title: 'Moon 2', twitter: '', isKyc: false };
  expect(metadataChange({ ...pool, pendingMetadata })).toEqual([
    { field: 'title', before: 'Moon', after: 'Moon 2' },
    { field: 'isKyc', before: true, after: false },
    { field: 'twitter', before: 'https://x.example/moon', after: '' },
  ]);
});

it('is nothing while the owner wants nothing changed', () => {
  expect(metadataChange(pool)).toEqual([]);
  expect(metadataChange({ ...pool, pendingMetadata: pool })).toEqual([]);
});
