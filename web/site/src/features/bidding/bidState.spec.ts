import { mockPool, NOW, poolOwner } from '@launchpad/web-kit/test/mockPool';
import { bidState, blockedReason, type BidSituation, type BidState } from './bidState';

const limit = { sell: 250n, buy: 100n };
const ready: BidSituation = {
  blocked: undefined,
  walletChain: 5,
  chainId: 5,
  hasToken: true,
  isUnread: false,
  draft: { sellAmount: '250', buyAmount: '100' },
  limit,
  errors: {},
  isSending: false,
  isUnseen: false,
  isSent: false,
};

describe('the button of the form', () => {
  it.each<[BidState['kind'], Partial<BidSituation>]>([
    ['ready', {}],
    ['blocked', { blocked: 'The sale has ended.' }],
    ['blocked', { blocked: 'The sale has ended.', walletChain: undefined }],
    ['connect', { walletChain: undefined }],
    ['wrongNetwork', { walletChain: 97 }],
    ['wrongNetwork', { walletChain: 97, draft: { sellAmount: '', buyAmount: '' } }],
    ['loading', { hasToken: false }],
    ['unread', { hasToken: false, isUnread: true }],
    ['spend', { hasToken: false, isUnread: true, draft: { sellAmount: '', buyAmount: '' } }],
    ['spend', { draft: { sellAmount: '', buyAmount: '100' }, limit: undefined }],
    ['spend', { draft: { sellAmount: '', buyAmount: '' }, limit: undefined }],
    ['price', { draft: { sellAmount: '250', buyAmount: '' }, limit: undefined }],
    ['tooLow', { errors: { ratio: 'too low' } }],
    ['invalid', { errors: { ratio: 'too low', sellAmount: 'more than you have' } }],
    ['invalid', { errors: { price: 'no number' } }],
    ['sending', { isSending: true }],
    ['sending', { isSending: true, isUnseen: true }],
    ['unseen', { isUnseen: true }],
    ['unseen', { isUnseen: true, isSent: true, draft: { sellAmount: '', buyAmount: '' }, limit: undefined }],
    ['sent', { isSent: true, draft: { sellAmount: '', buyAmount: '' }, limit: undefined }],
    ['ready', { isSent: true }],
  ])('is %s', (kind, changes) => {
    expect(bidState({ ...ready, ...changes }).kind).toBe(kind);
  });

  it('sends exactly the bid that was typed', () => {
    expect(bidState(ready)).toEqual({ kind: 'ready', bid: limit });
  });
});

it('says why nobody, or not this wallet, can bid', () => {
  const of = (changes: Parameters<typeof mockPool>[0], address?: string) =>
    blockedReason(mockPool(changes), address, NOW);
  expect(of({})).toBeUndefined();
  expect(of({ isCancelled: true })).toBe('Cancelled Pool! can not place an order');
  expect(of({ poolEndDate: NOW })).toBe('The sale has ended.');
  expect(of({}, poolOwner)).toBe('Owner can not place an order');
  expect(of({ poolStartDate: NOW + 1 })).toBe('Bidding opens when the sale starts.');
  expect(of({ poolStatus: undefined })).toBe('KYC approval is awaiting from admin');
});
