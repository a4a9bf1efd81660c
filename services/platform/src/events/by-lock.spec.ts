import { byLock } from './by-lock.js';
import type { Delivered } from './on-event.js';

/** Events of these numbers. */
const events = (...numbers: number[]): { delivered?: Delivered<unknown> }[] =>
  numbers.map((message) => ({ delivered: { message, meta: { id: '', subject: '', timeMs: 0 } } }));
/** Odd numbers are wanted; those with the same last digit take the same lock. */
const lockOf = (message: unknown) => (Number(message) % 2 === 1 ? String(Number(message) % 10) : undefined);

describe('events that take locks', () => {
  it.each<[number[], (number | undefined)[][]]>([
    [[], []],
    [[2, 4], [[undefined, undefined]]],
    [
      [1, 3, 3],
      [[1], [3, 3]],
    ],
    [
      [2, 1, 4, 3, 6],
      [
        [undefined, 1, undefined],
        [3, undefined],
      ],
    ],
    [
      [7, 27, 6, 17, 3, 7],
      [[7, 27, undefined, 17], [3], [7]],
    ],
  ])('of %j are batched without ever waiting for two locks', (numbers, batches) => {
    const found = byLock(events(...numbers), lockOf);
    expect(found.map((batch) => batch.map(({ delivered }) => delivered?.message))).toEqual(batches);
  });
});
