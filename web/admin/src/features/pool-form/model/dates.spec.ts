import { dateErrors } from './dates';

const now = 1_000_000;
const dates = { poolStartDate: now + 60, poolCancelDate: now + 120, poolEndDate: now + 180 };
const START = 'Start date should greater than current time and less than end date';

describe('the dates of a sale', () => {
  it('are valid in the order now, start, cancel, end', () => {
    expect(Object.values(dateErrors(dates, now))).toEqual([undefined, undefined, undefined]);
  });

  it('reject a start that is not in the future', () => {
    expect(dateErrors({ ...dates, poolStartDate: now }, now).poolStartDate).toBe(START);
  });

  it('reject a start at the end', () => {
    expect(dateErrors({ ...dates, poolStartDate: dates.poolEndDate }, now).poolStartDate).toBe(START);
  });

  it('reject an end at the cancel date', () => {
    const errors = dateErrors({ ...dates, poolCancelDate: dates.poolEndDate }, now);
    expect(errors.poolEndDate).toBe('End date should greater than start date and cancel date');
    expect(errors.poolCancelDate).toBe('Cancel date should greater than start date and less than end date');
  });

  it('reject a cancel date at the start', () => {
    const errors = dateErrors({ ...dates, poolCancelDate: dates.poolStartDate }, now);
    expect(errors.poolCancelDate).toBe('Cancel date should greater than start date and less than end date');
    expect(errors.poolEndDate).toBeUndefined();
  });

  it('are all required', () => {
    const errors = dateErrors({ poolStartDate: null, poolEndDate: null, poolCancelDate: null }, now);
    expect(Object.values(errors).every((error) => error !== undefined)).toBe(true);
  });
});
