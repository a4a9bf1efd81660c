import {
  auctionInterface,
  erc20Interface,
  fixedPriceSaleInterface,
  whitelistTree,
} from '@launchpad/contracts';
import { MaxUint256, ZeroHash } from 'ethers';
import * as transactions from './transactions.js';
import { signedTermsOf, termsOf, type SaleTerms, type UnsignedTransaction } from './transactions.js';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const pool = { chainId: 97, idoAddress: address('a'), blockchainPoolId: 7 };
const sale: SaleTerms = {
  poolingToken: address('1'),
  ptDecimals: 18,
  biddingToken: address('2'),
  bdDecimals: 6,
  poolStartDate: 1_800_000_000,
  poolEndDate: 1_800_086_400,
  poolCancelDate: 1_800_043_200,
  poolSellAmount: '1000000000000000000000',
  minimumBuyAmount: '10000000000000000000',
  minimumBiddingAmount: '10000000',
  minimumFundingThreshold: '500000000',
};
const creation = { formHash: hash('c'), maxFeeNumerator: 14 };
const permit = { value: 5n, deadline: 9n, v: 27, r: hash('3'), s: hash('4') };
const bid = { minBuyAmount: 10n, sellAmount: 20n };

/** What the contract is asked to do. */
function decoded({ data }: UnsignedTransaction): [name: string, ...args: unknown[]] {
  const call = auctionInterface.parseTransaction({ data });
  return [call!.name, ...call!.args.toArray(true)];
}

describe('an unsigned transaction', () => {
  const { placeBid, createPool } = transactions;

  it.each([
    ['withdraws bids', transactions.withdrawBids(pool, [1n, 2n]), ['cancelSellOrders', 7n, [1n, 2n]]],
    ['settles', transactions.settlePool(pool), ['settlePool', 7n]],
    ['claims', transactions.claimBids(pool, [1n]), ['claimFromParticipantOrder', 7n, [1n]]],
    ['refunds', transactions.refundBids(pool, [1n]), ['refundOrder', 7n, [1n]]],
    ['pays penalties', transactions.payPenalties(pool), ['withdrawPenalties', 7n]],
    ['edits', transactions.editPool(pool, hash('5')), ['updatePoolUser', 7n, hash('5')]],
    ['sets the whitelist', transactions.setWhitelist(pool, hash('6')), ['whitelistUpdate', 7n, hash('6')]],
    ['cancels', transactions.cancelPool(pool), ['markCancel', 7n]],
    ['marks as scam', transactions.markScam(pool), ['markSpam', 7n]],
    ['deletes', transactions.deletePool(pool), ['deletPool', 7n]],
    ['withdraws tokens', transactions.withdrawPooledTokens(pool), ['withdrawPooledTokens', 7n]],
  ])('%s at the pool’s contract and chain', (_, transaction, call) => {
    expect(transaction).toMatchObject({ chainId: 97, to: pool.idoAddress });
    expect(decoded(transaction)).toEqual(call);
  });

  it('bids in whatever sale there is, or only in the one that is expected', () => {
    const proof = [hash('8')];
    expect(decoded(placeBid(pool, bid))).toEqual(['placeSellOrders', 7n, [], [10n], [20n], [0n]]);
    const expected = { termsHash: hash('9'), deadline: 1_800_000_100 };
    const sale9 = [hash('9'), 1_800_000_100n];
    const none = [0n, 0n, 0n, ZeroHash, ZeroHash];
    const name = 'placeSellOrdersExpecting';
    expect(decoded(placeBid(pool, { ...bid, proof, expected }))).toEqual([
      name,
      ...[7n, proof, [10n], [20n], sale9, none],
    ]);
    expect(decoded(placeBid(pool, { ...bid, expected: { ...expected, permit } }))).toEqual([
      name,
      ...[7n, [], [10n], [20n], sale9, [5n, 9n, 27n, permit.r, permit.s]],
    ]);
  });

  it('opens a pool with all its terms, whitelist and permit', () => {
    const at = { chainId: 5, auction: address('b') };
    const terms = termsOf(sale, creation);
    expect(terms).toMatchObject(creation);
    const whitelist = [address('d')];
    const open = createPool(at, terms, { whitelist });
    expect(open).toMatchObject({ chainId: 5, to: at.auction });
    const [name, args] = decoded(open) as [string, unknown[]];
    expect(name).toBe('initiatePool');
    expect(args.at(-1)).toBe(whitelistTree(whitelist).root);
    expect(decoded(createPool(at, terms, { permit }))[0]).toBe('initiatePoolWithPermit');
  });

  it('withdraws what a token refused to pay, from the auction and the fixed-price sale alike', () => {
    const [token, recipient] = [address('1'), address('2')];
    const withdrawal = transactions.withdrawCredit(5, pool.idoAddress, token, recipient);
    expect(withdrawal).toMatchObject({ chainId: 5, to: pool.idoAddress });
    expect(decoded(withdrawal)).toEqual(['withdrawCredit', token, recipient]);
    const ofSale = fixedPriceSaleInterface.encodeFunctionData('withdrawCredit', [token, recipient]);
    expect(withdrawal.data).toBe(ofSale);
  });

  it('lets a contract take as many tokens as wanted', () => {
    const approval = transactions.approve(5, sale.biddingToken, pool.idoAddress, 30n);
    expect(approval).toMatchObject({ chainId: 5, to: sale.biddingToken });
    const call = erc20Interface.parseTransaction(approval);
    expect(call?.args.toArray()).toEqual([expect.stringMatching(/^0xa{40}$/i), 30n]);
  });
});

describe('the terms that a bidder signs', () => {
  it('name the pool, its owner and its fee, and leave the metadata out', () => {
    const owner = { poolOwner: address('e'), feeNumerator: 15 };
    const { formHash: _, maxFeeNumerator: __, ...amounts } = termsOf(sale, creation);
    expect(signedTermsOf({ ...sale, ...pool, ...owner })).toEqual({
      ...amounts,
      ...owner,
      chainId: 97,
      auction: pool.idoAddress,
      poolId: 7,
    });
  });
});

describe('what is left out of an unsigned transaction', () => {
  const at = { chainId: 5, auction: address('b') };

  it('lets a contract take as many tokens as there can be, where no amount is named', () => {
    const call = erc20Interface.parseTransaction(transactions.approve(5, sale.biddingToken, pool.idoAddress));
    expect(call?.args[1]).toBe(MaxUint256);
  });

  it.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])('closes a sale early only where the terms say so: %s', (isFinalize, isAllowed) => {
    const terms = termsOf(isFinalize === undefined ? sale : { ...sale, isFinalize }, creation);
    expect(terms.isAtomicClosureAllowed).toBe(isAllowed);
  });

  it('lets everybody bid where nobody is named, or those of a root that is known', () => {
    const rootOf = (...more: [Parameters<typeof transactions.createPool>[2]?]) => {
      const [, args] = decoded(transactions.createPool(at, termsOf(sale, creation), ...more));
      return (args as unknown[]).at(-1);
    };
    expect(rootOf()).toBe(whitelistTree([]).root);
    expect(rootOf({ merkleRoot: hash('d') })).toBe(hash('d'));
  });
});
