import { auctionInterface, erc20Interface } from '@launchpad/contracts';
import { goerli } from '@launchpad/web-kit/test/mockApi';
import { mockPool } from '@launchpad/web-kit/test/mockPool';
import { approveRequest, orderRequest } from './placeOrder';

const pool = mockPool();

describe('the approval', () => {
  it('is unlimited, or only this amount when chosen', async () => {
    const amountOf = (data: string): unknown => erc20Interface.decodeFunctionData('approve', data)[1];
    const unlimited = await approveRequest(goerli, pool, 500n, 'unlimited');
    expect(unlimited.to).toBe(pool.biddingToken);
    expect(amountOf(unlimited.data)).toBe(2n ** 256n - 1n);
    const exact = await approveRequest(goerli, pool, 500n, 'exact');
    expect(amountOf(exact.data)).toBe(500n);
  });
});

describe('the order', () => {
  it('goes out with the zero placeholder as previous order and the whitelist proof', async () => {
    const proof = [`0x${'ab'.repeat(32)}`];
    const request = await orderRequest(goerli, pool, { buy: 100n, pay: 300n, proof });
    const args = auctionInterface.decodeFunctionData('placeSellOrders', request.data);
    expect(args.toArray(true)).toEqual([7n, proof, [100n], [300n], [0n]]);
    expect(request.to).toBe(pool.idoAddress);
    expect(request.report).toMatchObject({ path: '/v1/front/order/create', body: { poolId: 'solar' } });
  });

  it('carries the permit where one was signed', async () => {
    const permit = {
      value: 300n,
      deadline: 99n,
      v: 27,
      r: `0x${'01'.repeat(32)}`,
      s: `0x${'02'.repeat(32)}`,
    };
    const request = await orderRequest(goerli, pool, { buy: 100n, pay: 300n, proof: [], permit });
    const args = auctionInterface.decodeFunctionData('placeSellOrdersWithPermit', request.data);
    expect(args[5]).toEqual([300n, 99n, 27n, permit.r, permit.s]);
  });

  it('is told as placed, or as failed', async () => {
    const { alerts } = await orderRequest(goerli, pool, { buy: 1n, pay: 1n, proof: [] });
    expect(alerts?.success).toEqual({ title: 'Order is placed successfully' });
    expect(alerts?.failure).toEqual({ title: 'Transaction Failed!', message: 'Please try again' });
  });
});
