const UNITS: [name: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "3 minutes": in the largest unit of which there are at least two. */
export function duration(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= 2 * one) ?? ['second', 1];
  return count(Math.floor(seconds / length), unit);
}

/** "1 block", "2 blocks". */
export const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/** "12 MB" */
export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
