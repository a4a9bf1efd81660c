import { act, renderHook } from '@testing-library/react';
import { jest } from '@jest/globals';
import { useTypedText } from './useTypedText';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A field whose text is stored as `arrives` says; what is saved is recorded. */
function field() {
  const saved: string[] = [];
  const { result, rerender } = renderHook(({ stored }) => useTypedText(stored, (text) => saved.push(text)), {
    initialProps: { stored: '' },
  });
  return {
    saved,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    pause: () => act(() => jest.advanceTimersByTime(250)),
    arrives: (stored: string) => rerender({ stored }),
  };
}

describe('the text of a field that is stored in the address', () => {
  it('is what is typed, also while what was saved before arrives late', () => {
    const { saved, text, type, pause, arrives } = field();
    type('a');
    type('ab');
    expect([text(), saved]).toEqual(['ab', []]);
    pause();
    type('abc');
    pause();
    type('abcd');
    expect(saved).toEqual(['ab', 'abc']);
    arrives('ab');
    expect(text()).toBe('abcd');
    arrives('abc');
    expect(text()).toBe('abcd');
    pause();
    arrives('abcd');
    expect([text(), saved]).toEqual(['abcd', ['ab', 'abc', 'abcd']]);
  });

  it('is that of another address, as by Back, and what was typed before is not saved', () => {
    const { saved, text, type, pause, arrives } = field();
    type('a');
    pause();
    arrives('a');
    arrives('moon');
    expect(text()).toBe('moon');
    type('moons');
    arrives('sun');
    expect(text()).toBe('sun');
    pause();
    expect(saved).toEqual(['a']);
  });

  it('can be emptied', () => {
    const { saved, text, type, pause, arrives } = field();
    arrives('moon');
    type('');
    expect(text()).toBe('');
    pause();
    arrives('');
    expect([text(), saved]).toEqual(['', ['']]);
  });
});
