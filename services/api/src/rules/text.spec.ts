import { shownLine, shownText } from './text.js';

test('a text is shown without what hides or turns its neighbours', () => {
  expect(shownText('US\u202eDC\u202c')).toBe('USDC');
  expect(shownText('a\u2800\u3164\u115f')).toBe('a');
  expect(shownText('a\u0000b\u0007c\u200bd\ufeffe\u00adf\u2066g\u2069')).toBe('abcdefg');
  expect(shownText('\u{e0041}x\ud800')).toBe('x');
  expect(shownText('two\nlines\tand more')).toBe('two\nlines\tand more');
});

test('letters of every script stay', () => {
  const text = 'Überraschung – 数字資産 – عملة – मुद्रा – 🚀';
  expect(shownText(text)).toBe(text);
});

test('marks do not pile up', () => {
  expect(shownText(`Z${'\u0301'.repeat(500)}`)).toHaveLength(5);
});

test('a text too long ends in an ellipsis, and its last character stays whole', () => {
  expect(shownText('🚀🚀🚀🚀', 3)).toBe('🚀🚀…');
  expect(shownText('abc', 3)).toBe('abc');
});

test('a line is one line', () => {
  expect(shownLine('  two\n\n lines ')).toBe('two lines');
  expect(shownLine('\u202e \u202c')).toBe('');
});
