/** The fields of an encoded order: `userId 32 | sequence 32 | minBuyAmount 96 | sellAmount 96` bits. */
export interface Order {
  userId: number;
  sequence: number;
  /** Least pooling tokens wanted, in the token's smallest unit. */
  minBuyAmount: bigint;
  /** Bidding tokens paid, in the token's smallest unit. */
  sellAmount: bigint;
}

const UINT32 = 2n ** 32n - 1n;
const UINT96 = 2n ** 96n - 1n;

/** The order as a 256-bit word, as the auction identifies it. Throws a RangeError naming the field that does not fit. */
export function encodeOrder({ userId, sequence, minBuyAmount, sellAmount }: Order): bigint {
  return (
    (bounded('userId', userId, UINT32) << 224n) |
    (bounded('sequence', sequence, UINT32) << 192n) |
    (bounded('minBuyAmount', minBuyAmount, UINT96) << 96n) |
    bounded('sellAmount', sellAmount, UINT96)
  );
}

/** The fields of an encoded order; `word` is a bigint or its decimal or 0x string. Throws a RangeError beyond 256 bits. */
export function decodeOrder(word: bigint | string): Order {
  const order = bounded('order', BigInt(word), 2n ** 256n - 1n);
  return {
    userId: Number(order >> 224n),
    sequence: Number((order >> 192n) & UINT32),
    minBuyAmount: (order >> 96n) & UINT96,
    sellAmount: order & UINT96,
  };
}

function bounded(field: string, value: number | bigint, max: bigint): bigint {
  const amount = BigInt(value);
  if (amount < 0n || amount > max)
    throw new RangeError(`${field} must be between 0 and ${max}, got ${amount}`);
  return amount;
}
