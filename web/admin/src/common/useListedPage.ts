import { type Loaded, useLastPage } from '@launchpad/web-kit';
import { useSearchParams } from 'react-router';

/** `useLastPage` of a list whose page is in the address bar, where the last page takes the place of the one that is gone. */
export function useListedPage<T extends { pagination: { pages: number } }>(
  loaded: Loaded<T>,
  page: number,
): Loaded<T> {
  const [, setParams] = useSearchParams();
  return useLastPage(loaded, page, (last) =>
    setParams(
      (now) => {
        now.set('page', String(last));
        return now;
      },
      { replace: true },
    ),
  );
}
