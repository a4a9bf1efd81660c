import { Networks } from '@launchpad/platform';
import { testNetworks } from '@launchpad/platform/testing';
import { orderRow, poolRow } from '../test/rows.js';
import { OrderView } from './order.view.js';

describe('an order as it is shown', () => {
  const view = new OrderView(new Networks(testNetworks));
  const pool = poolRow();

  it.each([
    [1n, 0n, 'claimed'],
    [1n, 1n, 'claimed&refund'],
    [0n, 1n, 'refunded'],
    [0n, 0n, 'refunded'],
  ])('that was paid %s, and %s back, is %s', (claimedValue, refundedValue, claimedType) => {
    const order = orderRow(pool.poolId, 1, { claimTrxHash: '0xabc', claimedValue, refundedValue });
    expect(view.of(order, pool)).toMatchObject({
      ...{ claimStatus: true, claimTrxHash: '0xabc' },
      trxStats: { claimedType, claimedValue: `${claimedValue}`, refundedValue: `${refundedValue}` },
    });
  });

  it('has no payment before it is paid', () => {
    const shown = view.of(orderRow(pool.poolId, 1), pool);
    expect(shown).toMatchObject({ claimStatus: false, claimTrxHash: '', isEwd: false });
    expect([shown.trxStats, shown.outcome]).toEqual([undefined, undefined]);
  });

  it('has what it gets, where that is known, its block and when it last changed', () => {
    const order = orderRow(pool.poolId, 3, { placedAt: 7 * 2 ** 20 + 5, updatedAt: 1_900_000_001 });
    expect(view.of(order, pool, { claimed: 4n, refunded: 5n })).toMatchObject({
      ...{ outcome: { claimedValue: '4', refundedValue: '5' }, ordinal: 3 },
      ...{ blockNumber: 7n, updatedAtMs: 1_900_000_001_000n },
    });
  });

  it('names its network, if that is known', () => {
    const networkOf = (chainId: number) => view.of(orderRow('any', 1), poolRow({ chainId })).network;
    expect([networkOf(97), networkOf(1)]).toEqual(['BSC Testnet', '']);
  });
});
