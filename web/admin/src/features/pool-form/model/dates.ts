import { t } from '../../../strings';

/** The three dates of a sale, unix seconds. */
export interface SaleDates {
  poolStartDate: number | null;
  poolEndDate: number | null;
  poolCancelDate: number | null;
}

const before = (a: number | null, b: number | null): boolean => a !== null && b !== null && a < b;

/**
 * A sale starts in the future and ends after its start; its cancel date is between the two.
 * @param now unix seconds of the sale's chain
 */
export function dateErrors({ poolStartDate, poolEndDate, poolCancelDate }: SaleDates, now: number) {
  const isStartValid =
    before(now, poolStartDate) && (poolEndDate === null || before(poolStartDate, poolEndDate));
  const isEndValid =
    before(poolStartDate ?? now, poolEndDate) &&
    (poolCancelDate === null || before(poolCancelDate, poolEndDate));
  const isCancelValid =
    before(poolStartDate ?? now, poolCancelDate) &&
    (poolEndDate === null || before(poolCancelDate, poolEndDate));
  return {
    poolStartDate: isStartValid ? undefined : t.errors.startDate,
    poolEndDate: isEndValid ? undefined : t.errors.endDate,
    poolCancelDate: isCancelValid ? undefined : t.errors.cancelDate,
  };
}
