import { renderHook } from '@testing-library/react';
import { setClocks } from '../clock';
import { mockPool, NOW } from '../test/mockPool';
import { unknownTokens } from './unknownTokens';
import { useCancelIsFree, usePoolState } from './usePoolState';

const upcoming = mockPool({ poolStartDate: NOW + 1_000 });

beforeEach(() => {
  const clock = { chainId: 5, blockNumber: 1, timestamp: NOW, arrivedAt: Date.now(), healthy: true };
  setClocks([clock], Date.now());
});

it('the state of a pool is that at its chain’s time', () => {
  expect(renderHook(() => usePoolState(upcoming)).result.current).toBe('upcoming');
  expect(renderHook(() => usePoolState(mockPool())).result.current).toBe('live');
});

it.each([
  [true, { ...upcoming, cancelIsFree: true }],
  [false, upcoming],
  [false, mockPool({ cancelIsFree: true })],
  [false, { ...upcoming, cancelIsFree: true, isCancelled: true }],
])('its owner may cancel without a penalty after an admin’s edit, until the start: %s', (isFree, pool) => {
  expect(renderHook(() => useCancelIsFree(pool)).result.current).toBe(isFree);
});

it('names the tokens that cannot be read', () => {
  const { poolingToken, biddingToken } = mockPool();
  expect(unknownTokens(mockPool())).toEqual([]);
  expect(unknownTokens(mockPool({ ptUnknown: true }))).toEqual([poolingToken]);
  expect(unknownTokens(mockPool({ bdUnknown: true }))).toEqual([biddingToken]);
  expect(unknownTokens(mockPool({ ptUnknown: true, bdUnknown: true }))).toEqual([poolingToken, biddingToken]);
});
