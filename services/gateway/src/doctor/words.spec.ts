import { count, duration, megabytes } from './words.js';

it.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [1.9, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [179, '2 minutes'],
  [7_199, '119 minutes'],
  [7_200, '2 hours'],
  [2 * 86_400 - 1, '47 hours'],
  [2 * 86_400, '2 days'],
  [3 * 86_400 - 1, '2 days'],
])('%d seconds are said as "%s"', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

it.each([
  [0, '0 blocks'],
  [1, '1 block'],
  [2, '2 blocks'],
])('%i of something are "%s"', (number, words) => {
  expect(count(number, 'block')).toBe(words);
});

it.each([
  [0, '0 MB'],
  [1, '1 MB'],
  [1_000_000, '1 MB'],
  [1_000_001, '2 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(megabytes(bytes)).toBe(words);
});
