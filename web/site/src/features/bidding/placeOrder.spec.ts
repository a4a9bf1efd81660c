import { auctionInterface, erc20Interface } from '@launchpad/contracts';
import { goerli } from '@launchpad/web-kit/test/mockApi';
import { mockPool } from '@launchpad/web-kit/test/mockPool';
import { approveRequest, orderRequest } from './placeOrder';

const pool = mockPool();

describe('the approval', () => {
  it('is unlimited, or only this amount when chosen', async () => {
    const amountOf = (data: string): unknown => erc20Interface.decodeFunctionData('approve', data)[1];
    const unlimited = await approveRequest(goerli, pool);
    expect(unlimited.to).toBe(pool.biddingToken);
    expect(amountOf(unlimited.data)).toBe(2n ** 256n - 1n);
    const exact = await approveRequest(goerli, pool, 500n);
    expect(amountOf(exact.data)).toBe(500n);
  });
});

describe('the order', () => {
  const bid = {
    buyAmount: 100n,
    sellAmount: 300n,
    proof: [],
    termsHash: `0x${'ef'.repeat(32)}`,
    deadline: 2_000,
  };

  it('carries the whitelist proof, and is valid only for the terms that were shown', async () => {
    const proof = [`0x${'ab'.repeat(32)}`];
    const request = await orderRequest(goerli, pool, { ...bid, proof });
    const args = auctionInterface.decodeFunctionData('placeSellOrdersExpecting', request.data);
    const none = `0x${'00'.repeat(32)}`;
    const expected = [bid.termsHash, 2_000n];
    expect(args.toArray(true)).toEqual([7n, proof, [100n], [300n], expected, [0n, 0n, 0n, none, none]]);
    expect(request.to).toBe(pool.idoAddress);
    expect(request.report).toMatchObject({ call: 'createOrder', body: { poolId: 'solar' } });
  });

  it('carries the permit if one was signed', async () => {
    const permit = {
      value: 300n,
      deadline: 99n,
      v: 27,
      r: `0x${'01'.repeat(32)}`,
      s: `0x${'02'.repeat(32)}`,
    };
    const request = await orderRequest(goerli, pool, { ...bid, permit });
    const args = auctionInterface.decodeFunctionData('placeSellOrdersExpecting', request.data);
    expect(args[5]).toEqual([300n, 99n, 27n, permit.r, permit.s]);
  });

  it('alerts its success or failure', async () => {
    const { alerts } = await orderRequest(goerli, pool, bid);
    expect(alerts?.success).toEqual({ title: 'Order is placed successfully' });
    expect(alerts?.failure).toEqual({ title: 'Transaction Failed!', message: 'Please try again' });
  });
});
