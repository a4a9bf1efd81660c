import { shareOf } from './share.js';

const items = Array.from({ length: 8 }, (_, index) => `item ${index}`);
const instances = (count: number) => Array.from({ length: count }, (_, index) => `instance ${index}`);
const shares = (live: readonly string[]) => live.map((id) => shareOf(id, live, items));

describe('the shares of instances', () => {
  it.each([1, 2, 3, 4, 8, 20])('hold each item once, and are of the same size: %i instances', (count) => {
    const found = shares(instances(count));
    expect(found.flat().toSorted()).toEqual(items);
    expect(Math.max(...found.map(({ length }) => length))).toBe(Math.ceil(items.length / count));
  });

  it('do not depend on the order in which the instances are known', () => {
    const live = instances(3);
    expect(shares(live)).toEqual(live.map((id) => shareOf(id, live.toReversed(), items)));
  });

  it('keep most items where they are when an instance comes', () => {
    const [before, after] = [shares(instances(3)), shares(instances(4))];
    const kept = before.flatMap((share, index) => share.filter((item) => after[index]?.includes(item)));
    expect(kept.length).toBeGreaterThanOrEqual(4);
  });
});
