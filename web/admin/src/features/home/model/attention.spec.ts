import { mockPool, NOW } from '@launchpad/web-kit/test/mockPool';
import { attentionOf, needOf } from './attention';

const upcoming = { poolStartDate: NOW + 3_600, poolEndDate: NOW + 9_000 };
const ended = { poolEndDate: NOW - 1 };
const { poolStatus: _approved, ...pending } = mockPool(upcoming);
const inTwoDays = (more: number) => ({ ...pending, poolStartDate: NOW + 2 * 86_400 + more });
const reached = { figures: { ...mockPool().figures, thresholdStatus: true } };

it.each([
  ['that has ended: its settlement', mockPool(ended), 'settle'],
  ['with changes asked for: the correction', { ...pending, requestedChanges: ['website'] }, 'correct'],
  ['that was rejected: to know it', mockPool({ ...upcoming, poolStatus: false }), 'rejected'],
  ['that starts soon without approval: a look', pending, 'unapproved'],
  ['that starts within two days, unapproved: a look', inTwoDays(-1), 'unapproved'],
  ['that starts in two days, unapproved: nothing yet', inTwoDays(0), undefined],
  ['that reached its soft cap: a look', mockPool(reached), 'softCap'],
  [
    'that has no bid, with a soft cap of next to nothing: nothing',
    mockPool({ ...reached, bidCount: 0 }),
    undefined,
  ],
  ['below its soft cap: nothing', mockPool(), undefined],
  ['that is cancelled: nothing', mockPool({ ...ended, isCancelled: true }), undefined],
  ['that is settled: nothing', mockPool({ ...ended, closeStatus: true }), undefined],
])('a pool %s', (_, pool, need) => {
  expect(needOf(pool, NOW)).toBe(need);
});

it('the most urgent comes first, then what ended first', () => {
  const pools = [
    mockPool({ poolId: 'reached', ...reached }),
    mockPool({ poolId: 'later', ...ended }),
    mockPool({ poolId: 'earlier', poolEndDate: NOW - 9 }),
    mockPool({ poolId: 'fine' }),
  ];
  expect(attentionOf(pools, () => NOW).map(({ pool }) => pool.poolId)).toEqual([
    'earlier',
    'later',
    'reached',
  ]);
});

it('what was not decided in time waits behind what its owner has to do', () => {
  const pools = [
    mockPool(reached),
    pending,
    mockPool({ ...upcoming, poolStatus: false }),
    { ...pending, requestedChanges: ['website'] },
    mockPool(ended),
  ];
  expect(attentionOf(pools, () => NOW).map(({ need }) => need)).toEqual([
    ...['settle', 'correct', 'rejected', 'unapproved', 'softCap'],
  ]);
});
