/** Steps of an axis at most. */
const MOST_STEPS = 5;

/** The whole numbers that an axis from 0 shows for values up to `most`: in steps of 1, 2 or 5 times a power of ten. */
export function wholeTicks(most: number): number[] {
  let [step, next] = [1, 0];
  const factors = [2, 2.5, 2];
  while (most > MOST_STEPS * step) {
    step *= factors[next % factors.length]!;
    next += 1;
  }
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
