import { dateErrors } from './dates';

const now = 1_000_000;
const dates = { poolStartDate: now + 60, poolCancelDate: now + 120, poolEndDate: now + 180 };
const NONE = { poolStartDate: null, poolEndDate: null, poolCancelDate: null };
const START = 'Start date should greater than current time and less than end date';
const END = 'End date should greater than start date and cancel date';
const CANCEL = 'Cancel date should greater than start date and less than end date';

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
    expect(errors.poolEndDate).toBe(END);
    expect(errors.poolCancelDate).toBe(CANCEL);
  });

  it('reject a cancel date at the start', () => {
    const errors = dateErrors({ ...dates, poolCancelDate: dates.poolStartDate }, now);
    expect(errors.poolCancelDate).toBe(CANCEL);
    expect(errors.poolEndDate).toBeUndefined();
  });

  it('reject a sale of more than 366 days', () => {
    const longest = now + 60 + 366 * 86_400;
    expect(dateErrors({ ...dates, poolEndDate: longest }, now).poolEndDate).toBeUndefined();
    const errors = dateErrors({ ...dates, poolEndDate: longest + 1 }, now);
    expect(errors).toEqual({ poolEndDate: 'A sale lasts at most 366 days' });
  });

  it.each([
    ['poolStartDate', now + 1, undefined],
    ['poolStartDate', now, START],
    ['poolEndDate', now + 1, undefined],
    ['poolEndDate', now, END],
    ['poolCancelDate', now + 1, undefined],
    ['poolCancelDate', now, CANCEL],
  ] as const)('are each judged as far as the others are chosen: only %s at %i', (date, time, error) => {
    expect(dateErrors({ ...NONE, [date]: time }, now)[date]).toBe(error);
  });

  it('are all required', () => {
    expect(Object.values(dateErrors(NONE, now))).toEqual([START, END, CANCEL]);
  });
});
