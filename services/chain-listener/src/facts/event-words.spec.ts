import { auctionInterface, decodeAuctionLog } from '@launchpad/contracts';
import type { EventFragment, ParamType } from 'ethers';
import fc from 'fast-check';
import { WrongAnswer } from '../node/errors.js';
import { eventIn } from './event-words.js';

const events: [string, EventFragment][] = [];
auctionInterface.forEachEvent((event) => events.push([event.name, event]));

const hexOf = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((data) => `0x${Buffer.from(data).toString('hex')}`);

function valueOf({ type, components }: ParamType): fc.Arbitrary<unknown> {
  if (components) return fc.tuple(...components.map(valueOf));
  if (type === 'address') return hexOf(20);
  if (type === 'bytes32') return hexOf(32);
  if (type === 'bool') return fc.boolean();
  return fc.bigInt({ min: 0n, max: 2n ** BigInt(type.replace('uint', '')) - 1n });
}

/** Addresses without their checksum. */
const lowercase = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)).toLowerCase(),
  );

describe('an event of the auction', () => {
  it.each(events)('%s is read as the contracts decode it', (_, event) => {
    const logs = fc
      .tuple(...event.inputs.map(valueOf))
      .map((values) => auctionInterface.encodeEventLog(event, values));
    fc.assert(
      fc.property(logs, (log) => expect(lowercase(eventIn(log))).toEqual(lowercase(decodeAuctionLog(log)))),
      { numRuns: 20 },
    );
  });

  const pool = `0x${'0'.repeat(63)}1`;
  const bidder = `0x${'0'.repeat(24)}${'ab'.repeat(20)}`;
  const { topicHash: bid } = auctionInterface.getEvent('NewSellOrderPlaced')!;
  const { topicHash: edited } = auctionInterface.getEvent('PoolEditedByAdmin')!;
  const { topicHash: cleared } = auctionInterface.getEvent('PoolCleared')!;
  const words = (...values: string[]) => `0x${values.map((value) => value.padStart(64, '0')).join('')}`;

  it.each([
    ['too little data', [bid, pool, bidder], '0x12'],
    ['too much data', [bid, pool, bidder], words('1', '2')],
    ['too few topics', [bid, pool], words('1')],
    ['too many topics', [bid, pool, bidder, bidder], words('1')],
    ['an address of more than 20 bytes', [bid, pool, bidder.replace('0x0', '0x1')], words('1')],
    ['a number beyond its type', [edited, pool], words('100000000', '1', '1', '1', '1', '1')],
    ['a flag that is neither yes nor no', [cleared, pool], words('1', '1', '1', '1', '1', '2')],
  ])('with %s is a wrong answer', (_, topics, data) => {
    expect(() => eventIn({ topics, data })).toThrow(WrongAnswer);
  });

  it('is nothing in a log of another event', () => {
    expect(eventIn({ topics: [`0x${'12'.repeat(32)}`], data: '0x' })).toBeUndefined();
    expect(eventIn({ topics: [], data: '0x' })).toBeUndefined();
  });
});
