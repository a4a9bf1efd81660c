import { changedList } from './whitelistChange';

it('adds each address once', () => {
  expect(changedList(['0xa', '0xb'], 'add', ['0xb', '0xc'])).toEqual(['0xa', '0xb', '0xc']);
});

it('removes the addresses given', () => {
  expect(changedList(['0xa', '0xb'], 'remove', ['0xb', '0xc'])).toEqual(['0xa']);
});
