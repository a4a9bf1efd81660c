import { kycOf, lifecycleOf } from './lifecycle';

const pool = {
  isDeleted: false,
  scamStatus: false,
  isCancelled: false,
  closeStatus: false,
  poolEndDate: 1000,
  poolStatus: true,
};

it('is the first that holds: Deleted, Scammed, Cancelled, Closed, else Pending or Active', () => {
  const all = { ...pool, isDeleted: true, scamStatus: true, isCancelled: true, closeStatus: true };
  expect(lifecycleOf(all, 0)).toBe('Deleted');
  expect(lifecycleOf({ ...all, isDeleted: false }, 0)).toBe('Scammed');
  expect(lifecycleOf({ ...all, isDeleted: false, scamStatus: false }, 0)).toBe('Cancelled');
  expect(lifecycleOf({ ...pool, closeStatus: true }, 0)).toBe('Closed');
  expect(lifecycleOf(pool, 1000)).toBe('Closed');
  expect(lifecycleOf(pool, 999)).toBe('Active');
  expect(lifecycleOf({ ...pool, poolStatus: false }, 999)).toBe('Pending');
});

it('a review is pending until it is decided', () => {
  expect(kycOf({})).toBe('Pending');
  expect(kycOf({ poolStatus: true })).toBe('Approved');
  expect(kycOf({ poolStatus: false })).toBe('Rejected');
});
