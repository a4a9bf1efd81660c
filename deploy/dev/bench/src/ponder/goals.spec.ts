import { tableOf } from './goals.js';

const ponder = { events: 1_000, seconds: 10, startSeconds: 1, peakMB: 300 };

it('the listener is to be twice as fast as Ponder in half its memory, orders half as fast', () => {
  const listener = { events: 1_000, seconds: 5, startSeconds: 1, peakMB: 150 };
  const orders = { events: 1_000, seconds: 20, startSeconds: 1, peakMB: 500 };
  const table = tableOf({ listener, orders, ponder });
  expect(table['listener']?.goal).toBe("≥ 2 × Ponder's events/s: met; ≤ 0.5 × its memory: met");
  expect(table['listener + orders']?.goal).toBe("≥ 0.5 × Ponder's events/s: met");
  expect(table['Ponder']?.['events/s']).toBe(100);
  expect(table['Ponder']?.['events/s after it']).toBe(111);
});

it('a goal that is missed by little is missed', () => {
  const listener = { events: 1_000, seconds: 5.1, startSeconds: 1, peakMB: 151 };
  const orders = { events: 1_000, seconds: 20.1, startSeconds: 1, peakMB: 1 };
  const table = tableOf({ listener, orders, ponder });
  expect(table['listener']?.goal).toBe("≥ 2 × Ponder's events/s: missed; ≤ 0.5 × its memory: missed");
  expect(table['listener + orders']?.goal).toBe("≥ 0.5 × Ponder's events/s: missed");
});
