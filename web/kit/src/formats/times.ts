import { formatAmount } from '@launchpad/api';

/** How many times `b` is in `a`, with at most two decimals, cut: "1.42". 0 where there is no `b`. */
export function timesText(a: bigint, b: bigint): string {
  return formatAmount(b > 0n ? (a * 100n) / b : 0n, 2, 2);
}
