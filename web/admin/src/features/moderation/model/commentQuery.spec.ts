import { addressOf, commentQueryOf, isNarrow } from './commentQuery';

const queryOf = (address: string) => commentQueryOf(new URLSearchParams(address));
const all = { page: 1, search: '', state: '', poolId: '' };

it.each([
  ['', all],
  ['page=1', all],
  ['page=0', all],
  ['page=-3', all],
  ['page=x&state=deleted', all],
  ['page=2.9', { ...all, page: 2 }],
  [`page=Infinity&search=${'x'.repeat(101)}`, { ...all, page: 1_000_000, search: 'x'.repeat(100) }],
  ['pool=<script>', all],
  [
    'page=4&search=forged&state=hidden&pool=abc123',
    { page: 4, search: 'forged', state: 'hidden', poolId: 'abc123' },
  ],
])('the address "%s" lists %j', (address, query) => {
  expect(queryOf(address)).toEqual(query);
});

it('the address says only what differs from the first page of all comments', () => {
  expect(addressOf(queryOf(''))).toEqual({});
  const said = { page: '2', search: 'forged', state: 'visible', pool: 'abc123' };
  expect(addressOf(commentQueryOf(new URLSearchParams(said)))).toEqual(said);
});

it.each([
  ['', false],
  ['page=2', false],
  ['search=forged', true],
  ['state=visible', true],
  ['pool=abc123', true],
])('the address "%s" leaves comments out: %s', (address, narrow) => {
  expect(isNarrow(queryOf(address))).toBe(narrow);
});
