/**
 * The W3C trace context of everything about a transaction: its trace id is the first half of the transaction's hash, so that
 * what a page posts of it and what the chain says of it are one trace, and anybody can find it.
 * @param transactionHash `0x` and 64 hexadecimal digits
 */
export function traceparentOf(transactionHash: string): string {
  const digits = transactionHash.slice(2).toLowerCase();
  return `00-${digits.slice(0, 32)}-${digits.slice(32, 48)}-01`;
}
