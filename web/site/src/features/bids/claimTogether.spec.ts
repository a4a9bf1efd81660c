import { goerli } from '@launchpad/web-kit/test/mockApi';
import { mockBid, mockPool } from '@launchpad/web-kit/test/mockPool';
import { batchesOf, claimTogether } from './claimTogether';
import type { Holding } from './portfolio';
import { positionOf } from './position';

/** A sale with this many bids to claim. */
function holding(bids: number, write: 'claim' | 'refund' = 'claim'): Holding {
  const pool = mockPool();
  const orders = Array.from({ length: bids }, (_, index) => mockBid({ _id: `b${index}` }));
  const claims = { write, bids: orders };
  return { pool, orders, position: positionOf(orders, pool), state: 'ended', claims };
}

const sizes = (bids: readonly number[]) =>
  batchesOf(bids.map((count) => holding(count))).map((batch) =>
    batch.map(({ claims }) => claims.bids.length),
  );

describe('the claims of several sales', () => {
  it.each([
    ['go together', [1, 2, 3], [[1, 2, 3]]],
    ['hold at most 100 bids in a batch', [60, 40, 1, 100], [[60, 40], [1], [100]]],
    ['hold at most ten sales in a batch', Array<number>(12).fill(1), [Array(10).fill(1), [1, 1]]],
    ['are none where nothing is due', [], []],
  ])('%s', (_, bids, expected) => {
    expect(sizes(bids)).toEqual(expected);
  });

  it.each([
    ['Claimed', ['claim', 'claim']],
    ['Claimed', ['refund', 'claim']],
    ['Refunded', ['refund', 'refund']],
  ] as const)('are %s once they went through, with how many sales: %j', async (title, writes) => {
    const log = console.error;
    console.error = () => {};
    const { alerts } = await claimTogether(
      goerli,
      writes.map((write) => holding(1, write)),
    );
    expect(alerts?.success).toEqual({ title, message: '2 sales were paid out.' });
    console.error = log;
  });

  it.each([1, 3])(
    'are one batch of a call for each of %i, which may find bids paid out already',
    async (n) => {
      const log = console.error;
      // about the session: there is none
      console.error = () => {};
      const request = await claimTogether(
        goerli,
        Array.from({ length: n }, () => holding(2)),
      );
      const calls = [...(request.before ?? []), request];
      expect(calls.map(({ to }) => to)).toEqual(Array(n).fill(mockPool().idoAddress));
      expect(request.done?.errors).toEqual(['OrderNotFound']);
      await expect(claimTogether(goerli, [])).rejects.toThrow('Nothing to claim');
      console.error = log;
    },
  );
});
