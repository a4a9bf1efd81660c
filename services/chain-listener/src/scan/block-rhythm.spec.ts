import { BlockRhythm } from './block-rhythm.js';

const BEGIN = 1_700_000_000_000;
/** How long a look takes until the next may begin. */
const LOOK_MS = 110;

/**
 * Follows a chain whose blocks come at these times, in milliseconds.
 * @returns how late each was found, and how many looks there were
 */
function followed(came: readonly number[]): { lateMs: number[]; looks: number } {
  const rhythm = new BlockRhythm();
  const lateMs: number[] = [];
  let looks = 0;
  for (let atMs = 37; lateMs.length < came.length;) {
    looks += 1;
    while (lateMs.length < came.length && came[lateMs.length]! <= atMs)
      lateMs.push(atMs - came[lateMs.length]!);
    const newestMs = came[lateMs.length - 1] ?? came[0]! - (came[1]! - came[0]!);
    rhythm.looked(atMs, { number: lateMs.length, timestamp: Math.floor((BEGIN + newestMs) / 1_000) });
    atMs = Math.max(atMs + LOOK_MS, rhythm.nextAfter(atMs));
  }
  return { lateMs, looks };
}

/** Blocks at an interval; `off` says by how much each is off. */
const every = (ms: number, blocks: number, off = (_: number) => 0) =>
  Array.from({ length: blocks }, (_, index) => 900 + index * ms + off(index));

/** Numbers below a bound that look random, the same each time. */
const scattered = (bound: number) => (index: number) => (index * 7_919) % bound;

describe('the blocks of a chain', () => {
  it.each([
    ['a second', 1_000],
    ['a bit over a second', 1_003],
    ['three seconds', 3_000],
    ['twelve seconds', 12_000],
  ])('are found soon after they came, where one comes every %s', (_, ms) => {
    const { lateMs, looks } = followed(every(ms, 300));
    expect(Math.max(...lateMs.slice(3))).toBeLessThanOrEqual(150);
    // two looks a second, and one or two at a block
    expect(looks).toBeLessThanOrEqual((300 * ms) / 500 + 2 * 300);
  });

  it('are found soon also where some are left out', () => {
    const { lateMs } = followed(every(12_000, 300, (index) => 12_000 * Math.floor(index / 15)));
    expect(lateMs.filter((ms) => ms > 150).length).toBeLessThanOrEqual(40);
  });

  it('are found soon also where they come somewhat earlier and later', () => {
    const { lateMs, looks } = followed(every(1_000, 300, scattered(80)));
    expect(Math.max(...lateMs.slice(10))).toBeLessThanOrEqual(250);
    expect(looks).toBeLessThanOrEqual(300 * 5);
  });

  it('are found half a second late at most, whenever they come', () => {
    const { lateMs, looks } = followed(every(2_500, 300, scattered(2_400)));
    expect(Math.max(...lateMs)).toBeLessThanOrEqual(500);
    expect(looks).toBeLessThanOrEqual(300 * 10);
  });

  it('are looked for twice a second where several come in that time, or none is known', () => {
    expect(followed(every(250, 300)).looks).toBeLessThanOrEqual(155);
    const rhythm = new BlockRhythm();
    expect(rhythm.nextAfter(1_000)).toBe(1_500);
    rhythm.looked(1_000, { number: 7, timestamp: 100 });
    expect(rhythm.nextAfter(1_000)).toBe(1_500);
  });

  it('that do not come when they are due are looked for five times more, and then as usual', () => {
    const rhythm = new BlockRhythm();
    rhythm.looked(0, { number: 7, timestamp: 100 });
    rhythm.looked(500, { number: 8, timestamp: 101 });
    const looks: number[] = [];
    for (let atMs = rhythm.nextAfter(500); atMs <= 3_000; atMs = rhythm.nextAfter(atMs)) {
      rhythm.looked(atMs, { number: 8, timestamp: 101 });
      looks.push(atMs);
    }
    expect(looks).toEqual([1_000, 1_100, 1_200, 1_300, 1_400, 1_500, 2_000, 2_500, 3_000]);
  });

  it('that a reorganisation replaced are forgotten, as are their times', () => {
    const rhythm = new BlockRhythm();
    for (const [number, timestamp] of [
      [100, 1_000],
      [101, 1_012],
      [99, 1_000],
      [100, 1_001],
    ] as const)
      rhythm.looked(timestamp * 1_000, { number, timestamp });
    // one a second again: due half a second after the last was found, which may have come as long before
    expect(rhythm.nextAfter(1_001_300)).toBe(1_001_500);
  });
});
