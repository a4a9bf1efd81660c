import { limits, type Pagination, type Request } from '@launchpad/api';
import type { ApiError } from './client';

interface Answer {
  data?: unknown;
  error?: ApiError | undefined;
}

/**
 * Reads a list page by page, each as long as the server allows, until there is no more or `most` entries are read. An
 * entry may be on two pages: what is added meanwhile pushes others to the next one.
 * @param call sends a request, as a query of the API client does
 * @returns the pages, or the error of the first that could not be read
 */
export async function readPages<Page extends { pagination: Pagination }>(
  call: (request: Request) => PromiseLike<Answer> | Answer,
  requestOf: (query: { page: number; limit: number }) => Request,
  most: number,
): Promise<{ data: Page[]; error?: undefined } | { data?: undefined; error: ApiError }> {
  const pages: Page[] = [];
  for (let page = 1; ; page += 1) {
    const { data, error } = await call(requestOf({ page, limit: limits.page }));
    if (error) return { error };
    const read = (data as { data: Page }).data;
    pages.push(read);
    if (page >= read.pagination.pages || page * limits.page >= most) return { data: pages };
  }
}
