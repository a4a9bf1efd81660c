/** Named units of token amounts by decimals; 18 is the default everywhere. */
const UNIT_DECIMALS = { ether: 18, gwei: 9, mwei: 6 } as const;

/** A named unit or a token's own number of decimals. */
export type Unit = keyof typeof UNIT_DECIMALS | number;

/** How many decimals a unit has. */
export function decimalsOf(unit: Unit): number {
  return typeof unit === 'number' ? unit : UNIT_DECIMALS[unit];
}

/** The digits before the decimal mark, after a minus where there is one, and those behind it without trailing zeros. */
function digitsOf(value: bigint | string, unit: Unit): { whole: string; fraction: string } {
  const decimals = decimalsOf(unit);
  const amount = BigInt(value);
  const sign = amount < 0n ? '-' : '';
  const digits = amount
    .toString()
    .replace('-', '')
    .padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return { whole: sign + digits.slice(0, point), fraction: digits.slice(point).replace(/0+$/, '') };
}

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** The exact decimal text of an amount in the smallest unit, without grouping: "1250.5". */
export function toDecimalText(value: bigint | string, unit: Unit = 'ether'): string {
  const { whole, fraction } = digitsOf(value, unit);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** For display: grouped, truncated (never rounded up) to `maxFraction` digits; dust is shown as "<0.0001". */
export function formatAmount(value: bigint | string, unit: Unit = 'ether', maxFraction = 4): string {
  const { whole, fraction } = digitsOf(value, unit);
  const cut = fraction.slice(0, maxFraction).replace(/0+$/, '');
  if (whole === '0' && cut === '' && fraction !== '') return `<${toDecimalText(1n, maxFraction)}`;
  return cut === '' ? grouped(whole) : `${grouped(whole)}.${cut}`;
}

/** For display of what is signed: grouped, with all digits. */
export function formatExact(value: bigint | string, unit: Unit = 'ether'): string {
  const { whole, fraction } = digitsOf(value, unit);
  return fraction === '' ? grouped(whole) : `${grouped(whole)}.${fraction}`;
}

/** A wallet's balance, always with 3 decimals: "1.234". */
export function formatBalance(value: bigint | string, unit: Unit = 'ether'): string {
  const { whole, fraction } = digitsOf(value, unit);
  return `${whole}.${fraction.slice(0, 3).padEnd(3, '0')}`;
}

const STEPS: [bigint, string][] = [
  [1_000_000_000n, 'B'],
  [1_000_000n, 'M'],
  [10_000n, 'K'],
];

/** For narrow places: "1.25M", "12.5K", small amounts in full. */
export function compactAmount(value: bigint | string, unit: Unit = 'ether'): string {
  const amount = BigInt(value);
  const one = 10n ** BigInt(decimalsOf(unit));
  for (const [limit, suffix] of STEPS) {
    const size = suffix === 'K' ? 1_000n : limit;
    if (amount >= limit * one) return formatAmount((amount * 100n) / (size * one), 2) + suffix;
  }
  return formatAmount(amount, unit, 2);
}
