import { changesOf, nameOf } from './changes';

it('lists only the fields that differ, in the order of the record', () => {
  const before = { title: 'Why?', description: '<p>So</p>', version: 1, keywords: ['a'] };
  const after = { title: 'Why not?', description: '<p>So</p>', version: 2, keywords: ['a'], order: 3 };
  expect(changesOf(before, after)).toEqual([
    { field: 'title', before: 'Why?', after: 'Why not?' },
    { field: 'version', before: '1', after: '2' },
    { field: 'order', before: undefined, after: '3' },
  ]);
});

it('of a created or deleted record lists every field that has a value', () => {
  expect(changesOf(null, { title: 'Why?', description: '' })).toEqual([
    { field: 'title', before: undefined, after: 'Why?' },
  ]);
  expect(changesOf({ kycStatus: 'pending' }, null)).toEqual([
    { field: 'kycStatus', before: 'pending', after: undefined },
  ]);
});

it('of a record too large to list shows what there is', () => {
  expect(changesOf('…', { title: 'x' })).toEqual([
    { field: '', before: '…', after: undefined },
    { field: 'title', before: undefined, after: 'x' },
  ]);
});

it('names the pool, FAQ or page', () => {
  expect(nameOf({ title: 'Moon', before: null, after: {} })).toBe('Moon');
  expect(nameOf({ title: '', before: { title: 'Why?' }, after: null })).toBe('Why?');
  expect(nameOf({ title: '', before: null, after: { pageTitle: 'News' } })).toBe('News');
  expect(nameOf({ title: '', before: null, after: '…' })).toBe('');
});

it('takes null for no value, in a record and in one of its fields', () => {
  expect(changesOf({ reason: null, order: 1 }, { reason: 'late', order: null })).toEqual([
    { field: 'reason', before: undefined, after: 'late' },
    { field: 'order', before: '1', after: undefined },
  ]);
  expect(changesOf({ reason: null }, { reason: '' })).toEqual([]);
  expect(changesOf(undefined, null)).toEqual([]);
});
