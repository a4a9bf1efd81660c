import { chainSource, factSubject, partitionsOf, unpartitioned } from './chain-subjects.js';

/** What NATS matches with a filter. */
const matches = (filter: string, subject: string) =>
  new RegExp(`^${filter.replaceAll('.', '\\.').replaceAll('*', '[^.]+').replace('>', '.+')}$`).test(subject);

describe("the subjects of a chain's facts", () => {
  // Another partition for a pool would let its facts overtake those that are in the stream already.
  it('give a pool the same partition forever', () => {
    expect([0, 1, 7, 8, 20, 4_294_967_295].map((pool) => factSubject(5, 'newPool', pool))).toEqual([
      'launchpad.v1.chain.5.newPool.0',
      'launchpad.v1.chain.5.newPool.1',
      'launchpad.v1.chain.5.newPool.7',
      'launchpad.v1.chain.5.newPool.0',
      'launchpad.v1.chain.5.newPool.4',
      'launchpad.v1.chain.5.newPool.7',
    ]);
    expect(factSubject(97, 'retracted', 20)).toBe('launchpad.v1.chain.97.retracted.4');
  });

  it('are each in exactly one partition, and those of before in none', () => {
    const source = chainSource(5);
    for (let pool = 0; pool < 50; pool += 1) {
      const subject = factSubject(5, 'newSellOrderPlaced', pool);
      expect(partitionsOf(source).filter((filter) => matches(filter, subject))).toHaveLength(1);
      expect(matches(unpartitioned(source), subject)).toBe(false);
      expect(matches(source, subject)).toBe(true);
    }
    const before = 'launchpad.v1.chain.5.newSellOrderPlaced';
    expect(partitionsOf(source).filter((filter) => matches(filter, before))).toEqual([]);
    expect(matches(unpartitioned(source), before)).toBe(true);
  });
});
