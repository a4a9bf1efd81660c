import { LONGEST_SALE } from '@launchpad/contracts';
import { t } from '../../../strings';

/** The three dates of a sale, unix seconds. */
export interface SaleDates {
  poolStartDate: number | null;
  poolEndDate: number | null;
  poolCancelDate: number | null;
}

const isAfter = (date: number | null, earlier: number): date is number => date !== null && date > earlier;

/**
 * A sale starts in the future, ends after its start and lasts at most 366 days; its cancel date is between the two.
 * @param now unix seconds of the sale's chain
 */
export function dateErrors({ poolStartDate, poolEndDate, poolCancelDate }: SaleDates, now: number) {
  const isStartValid =
    isAfter(poolStartDate, now) && (poolEndDate === null || isAfter(poolEndDate, poolStartDate));
  const isEndValid =
    isAfter(poolEndDate, poolStartDate ?? now) &&
    (poolCancelDate === null || isAfter(poolEndDate, poolCancelDate));
  const isCancelValid =
    isAfter(poolCancelDate, poolStartDate ?? now) &&
    (poolEndDate === null || isAfter(poolEndDate, poolCancelDate));
  const isTooLong =
    poolStartDate !== null && poolEndDate !== null && poolEndDate - poolStartDate > LONGEST_SALE;
  return {
    poolStartDate: isStartValid ? undefined : t.errors.startDate,
    poolEndDate: isEndValid ? (isTooLong ? t.errors.longSale : undefined) : t.errors.endDate,
    poolCancelDate: isCancelValid ? undefined : t.errors.cancelDate,
  };
}
