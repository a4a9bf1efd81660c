import type { Pagination as PaginationMessage } from '@launchpad/proto';
import type { Pagination } from '@launchpad/api/routes';

export function paginationOf(pagination: PaginationMessage | undefined): Pagination {
  const { page = 1, limit = 0, total = 0, pages = 0 } = pagination ?? {};
  return { page, limit, total, pages };
}
