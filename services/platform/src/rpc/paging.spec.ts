import { create } from '@bufbuild/protobuf';
import { PageRequestSchema } from '@launchpad/proto';
import { pageOf, paginationOf } from './paging.js';

describe('a page', () => {
  it.each<[page: number, limit: number, object]>([
    [0, 0, { page: 1, limit: 10, skip: 0 }],
    [1, 10, { page: 1, limit: 10, skip: 0 }],
    [2, 0, { page: 2, limit: 10, skip: 10 }],
    [3, 7, { page: 3, limit: 7, skip: 14 }],
    [1, 100, { page: 1, limit: 100, skip: 0 }],
    [2, 101, { page: 2, limit: 100, skip: 100 }],
  ])('%s of %s each is within bounds', (page, limit, expected) => {
    expect(pageOf(create(PageRequestSchema, { page, limit }))).toEqual(expected);
  });

  it('is the first ten unless another is asked for', () => {
    expect(pageOf(undefined)).toEqual({ page: 1, limit: 10, skip: 0 });
  });

  it.each([
    [499, 499],
    [500, 500],
    [501, 500],
  ])('of %s holds %s where a caller may have 500', (limit, held) => {
    expect(pageOf(create(PageRequestSchema, { page: 1, limit }), 500).limit).toBe(held);
  });

  it.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
    [30, 3],
  ])('of ten says for %s in all that there are %s', (total, pages) => {
    expect(paginationOf(2, 10, total)).toEqual({ page: 2, limit: 10, total, pages });
  });
});
