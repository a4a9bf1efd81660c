import { act, renderHook } from '@testing-library/react';
import { toggleWatched, useWatchlist } from './watchlist';

const watched = () => renderHook(() => useWatchlist()).result;
const ids = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => `p${from - n}`);

/** What another tab stores. */
function store(key: string | null, value: string) {
  localStorage.setItem('watched', value);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

beforeEach(() => store('watched', '[]'));

describe('the watched sales', () => {
  it('are the newest 50, the newest first, and one can be taken off', () => {
    const list = watched();
    act(() => ids(51, 1).toReversed().forEach(toggleWatched));
    expect(list.current).toEqual(ids(51, 2));
    act(() => toggleWatched('p51'));
    expect(list.current).toEqual(ids(50, 2));
    expect(JSON.parse(localStorage.getItem('watched') ?? '')).toEqual(ids(50, 2));
  });

  it.each<[string, string, readonly string[]]>([
    ['those another tab has added', JSON.stringify(['a', 'b']), ['a', 'b']],
    ['without what is no id', JSON.stringify(['a', 7, 'no id', '', 'b']), ['a', 'b']],
    ['at most 50', JSON.stringify(ids(60, 1)), ids(60, 11)],
    ['none where no list is stored', JSON.stringify({ a: 1 }), []],
    ['none where the text is broken', '[', []],
  ])('are %s', (_, stored, expected) => {
    const list = watched();
    store('watched', stored);
    expect(list.current).toEqual(expected);
  });

  it('are read again when another tab clears all, and not for anything else it stores', () => {
    const list = watched();
    store('theme', '["a"]');
    expect(list.current).toEqual([]);
    store(null, '["b"]');
    expect(list.current).toEqual(['b']);
  });
});
