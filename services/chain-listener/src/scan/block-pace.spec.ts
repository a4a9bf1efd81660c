import { BlockPace } from './block-pace.js';

/** The pace of a chain after heads with these numbers and timestamps. */
function paceAfter(...heads: [number: number, timestamp: number][]): number {
  const pace = new BlockPace();
  for (const [number, timestamp] of heads) pace.saw({ number, timestamp });
  return pace.pollMs;
}

const every = (seconds: number, blocks: number) =>
  Array.from({ length: blocks }, (_, index): [number, number] => [100 + index, 1_000 + index * seconds]);

describe('a chain is looked at', () => {
  it('twice a second before its pace is known', () => {
    expect(paceAfter()).toBe(500);
    expect(paceAfter([7, 1_000], [7, 1_000])).toBe(500);
  });

  it.each([
    ['of a block a second', 1, 200],
    ['of a block in two seconds', 2, 400],
    ['of a block in twelve seconds', 12, 500],
  ])('%s: by its pace, in bounds', (_, seconds, pollMs) => {
    expect(paceAfter(...every(seconds, 30))).toBe(pollMs);
  });

  it('never more than five times a second, also with several blocks in one', () => {
    expect(paceAfter([100, 1_000], [104, 1_001])).toBe(200);
    expect(paceAfter([100, 1_000], [101, 1_000])).toBe(200);
  });

  it('by its latest blocks, also after pauses, jumps and a reorganisation', () => {
    expect(paceAfter([1, 10], ...every(1, 30))).toBe(200);
    expect(
      paceAfter(...every(12, 30), ...every(1, 5).map(([n, time]): [number, number] => [n + 200, time])),
    ).toBe(200);
    expect(paceAfter(...every(12, 10), [100, 1_000], [101, 1_001])).toBe(200);
  });
});
