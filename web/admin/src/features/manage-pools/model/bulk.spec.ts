import type { Pool } from '@launchpad/api';
import { aPool } from '../../../test/fixtures';
import { canApprove, canFeature, isIncomplete } from './bulk';

it.each<[string, Partial<Pool>, boolean]>([
  ['with a pending review', {}, true],
  ['whose owner was asked for nothing', { requestedChanges: [] }, true],
  ['whose owner was asked for a correction', { requestedChanges: ['website'] }, false],
  ['that is approved already', { poolStatus: true }, false],
  ['that was rejected', { poolStatus: false }, false],
  ['that is deleted', { isDeleted: true }, false],
  ['without a document to look at', { isKyc: false }, false],
  ['whose page is not known', { title: '' }, false],
  ['without contact data', { hasContact: false }, false],
])('a pool %s can be approved with others or not', (_, change, can) => {
  expect(canApprove(aPool(change))).toBe(can);
});

it.each<[string, Partial<Pool>, boolean]>([
  ['that lacks nothing', {}, false],
  ['without its page', { title: '' }, true],
  ['without contact data', { hasContact: false }, true],
  ['whose owner was asked for a correction', { hasContact: false, requestedChanges: ['website'] }, false],
  ['that is approved already', { hasContact: false, poolStatus: true }, false],
  ['that needs no review', { title: '', isKyc: false }, false],
])('a pool %s waits for what is missing or not', (_, change, waits) => {
  expect(isIncomplete(aPool(change))).toBe(waits);
});

it.each([
  ['that never was', {}, true],
  ['that is one no longer', { featureStatus: false }, true],
  ['that is one', { featureStatus: true }, false],
  ['that is deleted', { isDeleted: true }, false],
])('a pool %s can become one of the featured or not', (_, change, can) => {
  expect(canFeature(aPool(change))).toBe(can);
});
