import { t } from '../../../strings';

/** The three moments of a sale, unix seconds. */
export interface SaleDates {
  poolStartDate: number | null;
  poolEndDate: number | null;
  poolCancelDate: number | null;
}

const before = (a: number | null, b: number | null): boolean => a !== null && b !== null && a < b;

/**
 * A sale starts later than now, ends after its start, and its cancel date lies between the two.
 * @param now unix seconds of the sale's chain
 */
export function dateErrors({ poolStartDate, poolEndDate, poolCancelDate }: SaleDates, now: number) {
  const startIsRight =
    before(now, poolStartDate) && (poolEndDate === null || before(poolStartDate, poolEndDate));
  const endIsRight =
    before(poolStartDate ?? now, poolEndDate) &&
    (poolCancelDate === null || before(poolCancelDate, poolEndDate));
  const cancelIsRight =
    before(poolStartDate ?? now, poolCancelDate) &&
    (poolEndDate === null || before(poolCancelDate, poolEndDate));
  return {
    poolStartDate: startIsRight ? undefined : t.errors.startDate,
    poolEndDate: endIsRight ? undefined : t.errors.endDate,
    poolCancelDate: cancelIsRight ? undefined : t.errors.cancelDate,
  };
}
