import { isFiltered, paramsOf, queryOf, viewOf } from './listQuery';

it('a view is kept in the address, without what is usual', () => {
  const view = viewOf(
    new URLSearchParams('state=toSettle&kyc=approved&sort=oldest&limit=50&page=3&network=97'),
  );
  expect(paramsOf(view)).toEqual({
    ...{ state: 'toSettle', kyc: 'approved', sort: 'oldest', limit: '50', page: '3', network: '97' },
  });
  expect(viewOf(new URLSearchParams(paramsOf(view)))).toEqual(view);
  expect(paramsOf(viewOf(new URLSearchParams()))).toEqual({});
});

it('an address with unknown values shows the usual list', () => {
  const wrong = new URLSearchParams('state=sold&kyc=x&sort=name&limit=7&page=-2&network=<script>');
  expect(viewOf(wrong)).toEqual(viewOf(new URLSearchParams()));
});

it('sales to settle are those that ended and have no outcome yet', () => {
  expect(queryOf(viewOf(new URLSearchParams('state=toSettle')))).toMatchObject({
    status: 'ended',
    outcome: 'open',
  });
});

it('the usual list is of all pools, the newest first, ten on a page', () => {
  expect(viewOf(new URLSearchParams())).toEqual({
    ...{ page: 1, limit: 10, poolName: '', state: 'all', kyc: 'all', sort: 'newest', network: '' },
  });
});

it.each([
  ['limit=10', { limit: 10 }],
  ['limit=25', { limit: 25 }],
  ['limit=50', { limit: 50 }],
  ['limit=100', { limit: 100 }],
  ['page=1', { page: 1 }],
  ['page=2', { page: 2 }],
  ['page=2.9', { page: 2 }],
  ['page=0', { page: 1 }],
  ['page=1e9', { page: 1_000_000 }],
  [`poolName=${'x'.repeat(101)}`, { poolName: 'x'.repeat(100) }],
])('the address %s shows %j', (address, view) => {
  expect(viewOf(new URLSearchParams(address))).toMatchObject(view);
});

it('sorting and paging leave nothing out', () => {
  expect(isFiltered(viewOf(new URLSearchParams('sort=oldest&page=2&limit=25')))).toBe(false);
});

it.each(['kyc=pending', 'state=live', 'poolName=moon', 'network=5'])('%s leaves pools out', (address) => {
  expect(isFiltered(viewOf(new URLSearchParams(address)))).toBe(true);
});
