import { act, renderHook } from '@testing-library/react';
import { usePages } from './pages';

it('a list begins with its first page', () => {
  const { result } = renderHook(() => usePages(['a', 'b', 'c'], 2));
  expect(result.current).toMatchObject({ page: 1, pages: 2, shown: ['a', 'b'] });
});

it('a list that becomes shorter shows its last page, not an empty one', () => {
  const { result, rerender } = renderHook(({ list }) => usePages(list, 2), {
    initialProps: { list: [1, 2, 3, 4, 5] },
  });
  act(() => result.current.onChange(3));
  expect(result.current).toMatchObject({ page: 3, pages: 3, shown: [5] });
  rerender({ list: [1, 2, 3] });
  expect(result.current).toMatchObject({ page: 2, pages: 2, shown: [3] });
  rerender({ list: [] });
  expect(result.current).toMatchObject({ page: 1, pages: 0, shown: [] });
});
