import type { PageRequest } from '@launchpad/proto';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** The requested page, within bounds: 10 per page by default, at most 100 or `most`. */
export function pageOf(request: PageRequest | undefined, most = MAX_LIMIT) {
  const page = Math.max(1, request?.page ?? 1);
  const limit = Math.min(most, request?.limit || DEFAULT_LIMIT);
  return { page, limit, skip: (page - 1) * limit };
}

/** The pagination of a reply. */
export function paginationOf(page: number, limit: number, total: number) {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}
