import { auctionInterface } from '@launchpad/contracts';
import { goerli } from '@launchpad/web-kit/test/mockApi';
import { investor, mockBid, mockPool } from '@launchpad/web-kit/test/mockPool';
import { bidRequest, skippedBids } from './bidWrites';

const pool = mockPool();
const lost = mockBid({ outcome: { claimedValue: '0', refundedValue: '300000000' } });

describe('bid transactions', () => {
  it.each([
    ['claim', 'claimFromParticipantOrder', 'claim'],
    ['refund', 'refundOrder', 'claim'],
    ['withdraw', 'cancelSellOrders', 'emergencyWithdraw'],
  ] as const)('%s calls %s with all bids at once and reports it', async (write, method, call) => {
    const request = await bidRequest(write, goerli, pool, [mockBid(), mockBid({ order: '99' })]);
    const args = auctionInterface.decodeFunctionData(method, request.data);
    expect(args.toArray(true)).toEqual([7n, [12345n, 99n]]);
    expect(request.report).toEqual({
      ...{ call, body: { poolId: 'solar' } },
      confirmedBy: 'orderChanged',
    });
  });

  it('alert Claimed, and Refunded only if nothing was bought', async () => {
    const success = async (...args: Parameters<typeof bidRequest>) =>
      (await bidRequest(...args)).alerts?.success;
    const claimed = { title: 'Claimed', message: 'Credited Successfully' };
    const refunded = { title: 'Refunded', message: 'Credited Successfully' };
    expect(await success('claim', goerli, pool, [mockBid(), lost])).toEqual(claimed);
    expect(await success('claim', goerli, pool, [lost])).toEqual(refunded);
    expect(await success('refund', goerli, pool, [lost])).toEqual(refunded);
    expect(await success('withdraw', goerli, pool, [lost])).toEqual({
      title: 'Emergency Withdraw!',
      message: 'Order Cancelled Successfully.',
    });
  });

  it('alert the failure of the attempted action', async () => {
    const failed = async (write: 'claim' | 'refund' | 'withdraw') =>
      (await bidRequest(write, goerli, pool, [lost])).alerts?.failure;
    const title = 'Transaction Failed!';
    const claim = { title, message: 'Claim/Refund transaction has been reverted.' };
    expect(await failed('claim')).toEqual(claim);
    expect(await failed('refund')).toEqual(claim);
    expect(await failed('withdraw')).toEqual({ title, message: 'Cancel transaction has been reverted.' });
  });

  it('that find a bid paid out already say so, but a withdrawal that fails has failed', async () => {
    const done = async (write: 'claim' | 'refund' | 'withdraw') =>
      (await bidRequest(write, goerli, pool, [lost])).done?.alert.title;
    expect([await done('claim'), await done('refund')]).toEqual(['Already paid out', 'Already paid out']);
    expect(await done('withdraw')).toBeUndefined();
  });

  it('paid the bids that the auction says it claimed or refunded, and skipped the others', async () => {
    const bids = ['1', '2', '3', '4'].map((order) => mockBid({ order }));
    const event = (name: string, order: string, amounts: bigint[], address = pool.idoAddress) => ({
      address,
      ...auctionInterface.encodeEventLog(name, [7n, investor, order, ...amounts, investor]),
    });
    const logs = [
      event('OrderClaimedByUser', '1', [1n, 0n]),
      event('OrderRefunded', '2', [1n]),
      // another contract's
      event('OrderRefunded', '3', [1n], pool.biddingToken),
    ];
    expect(await skippedBids(logs, pool, bids)).toEqual(bids.slice(2));
  });
});
