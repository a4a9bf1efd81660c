import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useLastPage } from './lastPage';
import type { Loaded } from './loaded';

const listed = (pages: number) => ({
  status: 'loaded' as const,
  value: { pagination: { pages } },
  retry: () => {},
});

it.each<[what: string, page: number, loaded: Loaded<{ pagination: { pages: number } }>]>([
  ['the last page', 2, listed(2)],
  ['the first page of an empty list', 1, listed(0)],
  ['a later page of an empty list', 2, listed(0)],
  ['a page that failed', 3, { status: 'failed', retry: () => {} }],
])('%s is shown as it is', (_, page, loaded) => {
  const show = jest.fn();
  const { result } = renderHook(() => useLastPage(loaded, page, show));
  expect(result.current).toBe(loaded);
  expect(show).not.toHaveBeenCalled();
});

it('a page that the list no longer has gives way to the last one, each time', () => {
  const show = jest.fn();
  const { result, rerender } = renderHook(({ page, pages }) => useLastPage(listed(pages), page, show), {
    initialProps: { page: 3, pages: 3 },
  });
  for (const pages of [2, 1]) {
    rerender({ page: pages + 1, pages });
    expect(result.current).toEqual({ status: 'loading' });
    expect(show.mock.lastCall).toEqual([pages]);
    rerender({ page: pages, pages });
    expect(result.current.status).toBe('loaded');
  }
  expect(show).toHaveBeenCalledTimes(2);
});
