import { getBytes, keccak256 } from 'ethers';

const BITS = 2048;

/**
 * Whether a block's bloom filter admits that the block has a log with this address or topic: false is certain,
 * true is not.
 * @param item an address or a topic, 0x hex
 */
export function mayContain(logsBloom: string, item: string): boolean {
  const bloom = getBytes(logsBloom);
  const hash = getBytes(keccak256(item));
  return [0, 2, 4].every((offset) => {
    const bit = (((hash[offset] ?? 0) << 8) | (hash[offset + 1] ?? 0)) % BITS;
    return (((bloom[bloom.length - 1 - (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1;
  });
}
