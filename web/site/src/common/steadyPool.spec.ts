import { renderHook } from '@testing-library/react';
import type { Pool } from '@launchpad/api';
import { mockPool } from '@launchpad/web-kit/test/mockPool';
import { useSteadyPool } from './steadyPool';

const pool = mockPool();
const { figures } = pool;

function after(changed: Partial<Pool>) {
  const { result, rerender } = renderHook(useSteadyPool, { initialProps: pool });
  const before = result.current;
  rerender({ ...pool, ...changed });
  return { before, now: result.current };
}

describe('the steady pool', () => {
  it('is the same object after a bid', () => {
    const { before, now } = after({
      figures: { ...figures, thresholdCounter: '7' },
      clearingPrice: { buy: '1', sell: '2' },
      lastBid: { buy: '1', sell: '2' },
      bidCount: 77,
      soldArrayCounter: ['1', '2'],
    });
    expect(now).toBe(before);
  });

  it.each<[string, Partial<Pool>]>([
    ['its texts', { title: 'Lunar Grid' }],
    ['its state', { isCancelled: true }],
    ['its dates', { poolEndDate: pool.poolEndDate + 60 }],
    [
      'whether the soft cap is reached',
      { figures: { ...figures, thresholdStatus: !figures.thresholdStatus } },
    ],
    ['what it did not have', { pendingMetadata: { ...pool } }],
  ])('is the new one after a change of %s', (_, changed) => {
    const { now } = after(changed);
    expect(now).toMatchObject(changed);
  });
});
