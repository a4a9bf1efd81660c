import { getBytes, keccak256 } from 'ethers';

const BITS = 2048;
const REMEMBERED = 20_000;

/** Cached bits: the same events, pools and bidders occur again and again. */
const bitsSeen = new Map<string, readonly number[]>();

/** A block's bloom filter. */
export class Bloom {
  private readonly bytes: Uint8Array;

  /** @param logsBloom from the block's header, 0x hex */
  constructor(logsBloom: string) {
    this.bytes = getBytes(logsBloom);
  }

  /** Whether the block has logs: not certain with every bit set, as some chains do that have no filters. */
  get hasLogs(): boolean {
    return this.bytes.some((byte) => byte > 0) && this.bytes.some((byte) => byte < 255);
  }

  /** Whether the filter is that of these addresses and topics, so that no log with others is missing. */
  isOf(items: Iterable<string>): boolean {
    const { length } = this.bytes;
    const expected = new Uint8Array(length);
    for (const item of new Set(items)) {
      for (const bit of bitsOf(item)) expected[length - 1 - (bit >> 3)]! |= 1 << (bit & 7);
    }
    return expected.every((byte, index) => byte === this.bytes[index]);
  }

  /**
   * Whether the block may have a log with this address or topic: false is certain, true is not.
   * @param item 0x hex
   */
  mayContain(item: string): boolean {
    const { bytes } = this;
    return bitsOf(item).every(
      (bit) => (((bytes[bytes.length - 1 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1,
    );
  }
}

function bitsOf(item: string): readonly number[] {
  const seen = bitsSeen.get(item);
  if (seen) return seen;
  const hash = Buffer.from(getBytes(keccak256(item)));
  const bits = [0, 2, 4].map((offset) => hash.readUInt16BE(offset) % BITS);
  if (bitsSeen.size >= REMEMBERED) bitsSeen.clear();
  bitsSeen.set(item, bits);
  return bits;
}
