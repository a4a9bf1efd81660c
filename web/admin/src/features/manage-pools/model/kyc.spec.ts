import { kycOf } from './kyc';

it('a review is pending until it is decided', () => {
  expect(kycOf({})).toBe('Pending');
  expect(kycOf({ poolStatus: true })).toBe('Approved');
  expect(kycOf({ poolStatus: false })).toBe('Rejected');
});
