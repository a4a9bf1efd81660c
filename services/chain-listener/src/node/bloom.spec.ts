import { Bloom } from './bloom.js';

// The filter of a real block with one log, which has this address and this topic.
const ADDRESS = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const TOPIC = `0x${'ab'.repeat(32)}`;
const BITS = [80, 139, 486, 801, 1254, 1338];

function bloomOf(bits: number[]): string {
  const bloom = new Uint8Array(256);
  for (const bit of bits) bloom[255 - (bit >> 3)]! |= 1 << (bit & 7);
  return `0x${Buffer.from(bloom).toString('hex')}`;
}

describe("a block's bloom filter", () => {
  it('matches the address and the topic of its log', () => {
    expect(new Bloom(bloomOf(BITS)).mayContain(ADDRESS)).toBe(true);
    expect(new Bloom(bloomOf(BITS)).mayContain(TOPIC)).toBe(true);
  });

  it('does not match others', () => {
    expect(new Bloom(bloomOf(BITS)).mayContain(`0x${'cd'.repeat(20)}`)).toBe(false);
    expect(new Bloom(bloomOf([])).mayContain(ADDRESS)).toBe(false);
  });

  it.each([
    ['has', [0], true],
    ['has', [2047], true],
    ['has', Array.from({ length: 2047 }, (_, bit) => bit), true],
    ['may be without', [], false],
    ['may be without', Array.from({ length: 2048 }, (_, bit) => bit), false],
  ])('says that the block %s logs', (_, bits, expected) => {
    expect(new Bloom(bloomOf(bits)).hasLogs).toBe(expected);
  });

  it.each(BITS)('does not match one of the two without bit %i', (missing) => {
    const bloom = new Bloom(bloomOf(BITS.filter((bit) => bit !== missing)));
    expect(bloom.mayContain(ADDRESS) && bloom.mayContain(TOPIC)).toBe(false);
  });
});
