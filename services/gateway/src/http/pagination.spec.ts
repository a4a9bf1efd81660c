import { create } from '@bufbuild/protobuf';
import { PaginationSchema } from '@launchpad/proto';
import { paginationOf } from './pagination.js';

it('a page of a list says where it is, and is the first and only one where a service says nothing', () => {
  const said = { page: 3, limit: 20, total: 55, pages: 4 };
  expect(paginationOf(create(PaginationSchema, said))).toEqual(said);
  expect(paginationOf(undefined)).toEqual({ page: 1, limit: 0, total: 0, pages: 0 });
});
