import { array, assert, boolean, constantFrom, oneof, property, record, uuid } from 'fast-check';
import { IdSet } from './id-set.js';

/** Some begin alike. */
const ids = oneof(
  uuid(),
  constantFrom('0', '1', '2', 'f').map((last) => `7f000000-0000-4000-8000-00000000000${last}`),
);
const changes = array(record({ id: ids, isAdded: boolean(), isStored: boolean() }), { maxLength: 100 });

describe('a set of ids', () => {
  it('holds what a set of texts holds, also after it was stored', () => {
    assert(
      property(changes, (drawn) => {
        let set = new IdSet();
        const texts = new Set<string>();
        for (const { id, isAdded, isStored } of drawn) {
          expect(set.has(id)).toBe(texts.has(id));
          expect(isAdded ? set.add(id) : set.delete(id)).toBe(texts.has(id) !== isAdded);
          if (isAdded) texts.add(id);
          else texts.delete(id);
          expect(set.size).toBe(texts.size);
          if (isStored) set = new IdSet(set.toBytes());
        }
        for (const { id } of drawn) expect(set.has(id)).toBe(texts.has(id));
        const sorted = [...texts].toSorted().join('').replaceAll('-', '');
        expect(set.toBytes().toString('hex')).toBe(sorted);
      }),
    );
  });

  it('takes many in any order', () => {
    const set = new IdSet();
    const id = (number: number) => {
      const head = ((number * 7_919) % 65_536).toString(16).padStart(8, '0');
      return `${head}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
    };
    for (let number = 0; number < 20_000; number += 1) set.add(id(number));
    for (let number = 0; number < 20_000; number += 2) set.delete(id(number));
    expect(set.size).toBe(10_000);
    expect([set.has(id(10_000)), set.has(id(10_001))]).toEqual([false, true]);
    expect(set.toBytes()).toHaveLength(160_000);
  });
});
