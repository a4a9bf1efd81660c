import { act, renderHook, waitFor } from '@testing-library/react';
import type { Order } from '@launchpad/api';
import { store, type SentTx } from '@launchpad/web-kit';
import { investor, mockBid, mockPool, NOW, poolOwner, units } from '@launchpad/web-kit/test/mockPool';
import { txStore } from '@launchpad/web-kit/transactions/txStore';
import { disconnectWallet } from '@launchpad/web-kit/wallet/wallet';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { connect, servePool } from '../../test/poolHarness';
import { useOwnBids, useOwnBidsInBook, usePendingBids } from './ownBids';

const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;

afterEach(() => act(() => disconnectWallet()));

describe('the bids of a wallet', () => {
  const [kept, withdrawn] = [mockBid({ _id: 'kept' }), mockBid({ _id: 'withdrawn', isEWD: true })];

  it('are known once it has signed in and they are read, at most a hundred', async () => {
    const requests = servePool(mockPool(), { mine: [kept, withdrawn], total: 102 });
    const { result } = renderHook(() => useOwnBids('solar'), { wrapper });
    expect(result.current).toBeUndefined();
    await connect(investor);
    await waitFor(() => expect(result.current).toEqual({ orders: [kept, withdrawn], total: 102 }));
    const asked = requests.filter(({ path }) => path === '/v1/front/order/mine');
    expect(asked.map(({ query }) => query)).toEqual([{ poolId: 'solar', limit: '100' }]);
    await act(() => disconnectWallet());
    expect(result.current).toBeUndefined();
  });

  it.each([
    ['one was withdrawn', [kept, withdrawn]],
    ['none was', [kept]],
  ])('are drawn as far as they are in the book: %s', async (_, mine) => {
    servePool(mockPool(), { mine });
    const { result, rerender } = renderHook(() => useOwnBidsInBook('solar'), { wrapper });
    expect(result.current).toEqual([]);
    await connect(investor);
    await waitFor(() => expect(result.current).toEqual([kept]));
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
  });
});

const amounts = { minBuyAmounts: units(50, 18), sellAmounts: units(200, 6) };
const sent = (id: string, changes: Partial<SentTx> = {}): SentTx => ({
  ...{ id, chainId: 5, hash: `0x${id}`, from: investor, nonce: 0, startBlock: 0, label: 'Place order' },
  ...{ sentAt: NOW, status: 'pending', to: '0x', data: '0x', poolId: 'solar' },
  bid: amounts,
  ...changes,
});

afterEach(() => act(() => txStore.get().forEach(({ id }) => txStore.remove(id))));

it('pending are the bids sent to this pool that are not listed yet, and nothing else that was sent', async () => {
  servePool(mockPool());
  await connect(investor);
  const all = [
    sent('new'),
    sent('elsewhere', { poolId: 'lunar' }),
    sent('listed'),
    sent('claim', { bid: undefined }),
  ];
  act(() => all.forEach(txStore.add));
  const pending = (transactionHash?: string) => {
    const listed = transactionHash === undefined ? undefined : [mockBid({ transactionHash })];
    return renderHook(() => usePendingBids('solar', listed)).result.current.map(({ id }) => id);
  };
  expect(pending('0xlisted')).toEqual(['new']);
  expect(pending()).toEqual(['new', 'listed']);
});

it('pending are only the bids of the connected account', async () => {
  servePool(mockPool());
  act(() => txStore.add(sent('mine')));
  const { result } = renderHook(() => usePendingBids('solar', []).map(({ id }) => id));
  expect(result.current).toEqual([]);
  const wallet = await connect(poolOwner);
  expect(result.current).toEqual([]);
  act(() => wallet.emit('accountsChanged', [investor]));
  expect(result.current).toEqual(['mine']);
});

describe.each<[string, Partial<SentTx>]>([
  ['a batch whose wallet is gone', { hash: '', batch: { id: 'sent', rdns: 'gone' } }],
  ['a proposal to other signers, whose hash no node knows', { signers: true }],
])('a bid in %s', (_, changes) => {
  it.each<[string, Partial<Order>, string[]]>([
    ['is in the book', {}, []],
    ['is another account’s in the book', { orderBy: poolOwner }, ['sent']],
    ['was there before it was sent', { blockNumber: 9 }, ['sent']],
    ['is for more', { sellAmounts: units(201, 6) }, ['sent']],
    ['wants less', { minBuyAmounts: units(49, 18) }, ['sent']],
  ])('is no longer pending once it is in the book: one that %s', async (_which, order, expected) => {
    servePool(mockPool());
    await connect(investor);
    act(() => txStore.add(sent('sent', { ...changes, startBlock: 9 })));
    const listed = [mockBid({ ...amounts, blockNumber: 10, ...order })];
    const { result } = renderHook(() => usePendingBids('solar', listed).map(({ id }) => id));
    expect(result.current).toEqual(expected);
  });
});
