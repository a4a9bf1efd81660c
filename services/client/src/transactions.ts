import type { Network, Pool } from '@launchpad/api';
import {
  auctionInterface,
  erc20Interface,
  whitelistTree,
  type InitialTerms,
  type SignedTerms,
} from '@launchpad/contracts';
import { ZeroHash } from 'ethers';

// Transactions of the product, encoded and not signed. Amounts are in the token's smallest unit; each throws ethers'
// error where a value does not fit. What the contract refuses is in its interface, `IAuction`.

/** A transaction that its sender's wallet signs and sends. */
export interface UnsignedTransaction {
  chainId: number;
  /** the contract */
  to: string;
  /** the encoded call */
  data: string;
}

/** Where a pool is: any answer of the API that holds it. */
export type PoolPlace = Pick<Pool, 'chainId' | 'idoAddress' | 'blockchainPoolId'>;

/** A sale's terms by their names in the API. */
export type SaleTerms = Pick<
  Pool,
  | ('poolingToken' | 'ptDecimals' | 'biddingToken' | 'bdDecimals')
  | ('poolStartDate' | 'poolEndDate' | 'poolCancelDate')
  | ('poolSellAmount' | 'minimumBuyAmount' | 'minimumBiddingAmount' | 'minimumFundingThreshold')
> & { isFinalize?: boolean };

/** An allowance that was signed instead of sent (EIP-2612). */
export interface SignedPermit {
  value: bigint;
  /** unix seconds */
  deadline: bigint;
  v: number;
  r: string;
  s: string;
}

/** The most a contract can be allowed to take, so that it need not be allowed again. */
export const UNLIMITED = 2n ** 256n - 1n;

/** Lets a contract take tokens of the sender: the auction the pooling tokens of a new pool, or those of a bid. */
export function approve(
  chainId: number,
  token: string,
  spender: string,
  amount = UNLIMITED,
): UnsignedTransaction {
  return { chainId, to: token, data: erc20Interface.encodeFunctionData('approve', [spender, amount]) };
}

/** Values of a new pool that its sale's terms do not hold. */
export interface CreationTerms {
  /** hash of the metadata, see `hashMetadata` in `@launchpad/contracts` */
  formHash: string;
  /** the highest platform fee that the owner accepts, over 1000: the pool is refused while the fee is above it */
  maxFeeNumerator: number;
}

/** Returns a new sale's terms as the contract takes them. */
export function termsOf(sale: SaleTerms, { formHash, maxFeeNumerator }: CreationTerms): InitialTerms {
  return { ...amountsOf(sale), formHash, maxFeeNumerator };
}

/** The pool fields that a bidder signs. */
export type SignedPool = SaleTerms & PoolPlace & Pick<Pool, 'poolOwner' | 'feeNumerator'>;

/** Returns a pool's terms as a bidder signs them, see `termsHash` in `@launchpad/contracts`. */
export function signedTermsOf(pool: SignedPool): SignedTerms {
  return {
    ...amountsOf(pool),
    chainId: pool.chainId,
    auction: pool.idoAddress,
    poolId: pool.blockchainPoolId,
    poolOwner: pool.poolOwner,
    feeNumerator: pool.feeNumerator,
  };
}

function amountsOf(sale: SaleTerms): Omit<InitialTerms, keyof CreationTerms> {
  return {
    poolingToken: sale.poolingToken,
    biddingToken: sale.biddingToken,
    orderCancellationEndDate: sale.poolCancelDate,
    poolStartDate: sale.poolStartDate,
    poolEndDate: sale.poolEndDate,
    pooledSellAmount: BigInt(sale.poolSellAmount),
    minBuyAmount: BigInt(sale.minimumBuyAmount),
    minimumBiddingAmountPerOrder: BigInt(sale.minimumBiddingAmount),
    minFundingThreshold: BigInt(sale.minimumFundingThreshold),
    isAtomicClosureAllowed: sale.isFinalize ?? false,
    poolingTokenDecimals: sale.ptDecimals,
    biddingTokenDecimals: sale.bdDecimals,
  };
}

/** Opens a pool. */
export function createPool(
  { chainId, auction }: Pick<Network, 'chainId' | 'auction'>,
  terms: InitialTerms,
  more: {
    /** the wallets that may bid; all where nobody is named */
    whitelist?: readonly string[];
    /** their `whitelistTree`'s root, where it is known: for lists so long that it takes seconds */
    merkleRoot?: string;
    /** of the pooling token */
    permit?: SignedPermit | undefined;
  } = {},
): UnsignedTransaction {
  const all = { ...terms, merkleRoot: more.merkleRoot ?? whitelistTree(more.whitelist ?? []).root };
  const data = more.permit
    ? auctionInterface.encodeFunctionData('initiatePoolWithPermit', [all, more.permit])
    : auctionInterface.encodeFunctionData('initiatePool', [all]);
  return { chainId, to: auction, data };
}

/** A bid. */
export interface BidTerms {
  /** least pooling tokens wanted */
  minBuyAmount: bigint;
  /** bidding tokens paid */
  sellAmount: bigint;
  /** the bidder's place in the whitelist, see `whitelistTree` in `@launchpad/contracts`; of a public pool none */
  proof?: readonly string[];
  /** The sale as the bidder knows it: the bid is refused in any other. Without it, it is for whatever sale there is. */
  expected?: {
    /** `termsHash` of the pool's {@link signedTermsOf} */
    termsHash: string;
    /** unix seconds of the chain, the last at which the bid may be placed */
    deadline: number;
    /** of the bidding token */
    permit?: SignedPermit | undefined;
  };
}

/** The contract takes a deadline of zero for no permit. */
const NO_PERMIT: SignedPermit = { value: 0n, deadline: 0n, v: 0, r: ZeroHash, s: ZeroHash };

/** Places a bid. */
export function placeBid(
  pool: PoolPlace,
  { minBuyAmount, sellAmount, proof = [], expected }: BidTerms,
): UnsignedTransaction {
  if (!expected) return toPool(pool, 'placeSellOrders', proof, [minBuyAmount], [sellAmount], [0n]);
  const { permit = NO_PERMIT, ...sale } = expected;
  return toPool(pool, 'placeSellOrdersExpecting', proof, [minBuyAmount], [sellAmount], sale, permit);
}

/** Takes bids back before the end, for the penalty. Bids are named by their `order`. */
export const withdrawBids = (pool: PoolPlace, orders: readonly bigint[]) =>
  toPool(pool, 'cancelSellOrders', orders);

/** Settles a pool whose end has passed; anybody may. */
export const settlePool = (pool: PoolPlace) => toPool(pool, 'settlePool');

/** Pays bids of a settled pool out to their bidders; anybody may. */
export const claimBids = (pool: PoolPlace, orders: readonly bigint[]) =>
  toPool(pool, 'claimFromParticipantOrder', orders);

/** Pays bids back in full where the pool was cancelled, marked as scam or missed its soft cap; anybody may. */
export const refundBids = (pool: PoolPlace, orders: readonly bigint[]) => toPool(pool, 'refundOrder', orders);

/** Sends the fee receiver what withdrawn bids left in a pool that is never settled: cancelled or scam; anybody may. */
export const payPenalties = (pool: PoolPlace) => toPool(pool, 'withdrawPenalties');

/** Names new metadata; the pool's owner may. */
export const editPool = (pool: PoolPlace, formHash: string) => toPool(pool, 'updatePoolUser', formHash);

/** Sets who may bid by the root of a `whitelistTree`; the pool's owner may. */
export const setWhitelist = (pool: PoolPlace, merkleRoot: string) =>
  toPool(pool, 'whitelistUpdate', merkleRoot);

/** Stops the sale; the pool's owner may. */
export const cancelPool = (pool: PoolPlace) => toPool(pool, 'markCancel');

/** Marks the pool as scam; the admin wallet may. */
export const markScam = (pool: PoolPlace) => toPool(pool, 'markSpam');

/** Deletes a pool that has not started; the admin wallet may. */
export const deletePool = (pool: PoolPlace) => toPool(pool, 'deletPool');

/** Gives the pooling tokens of a scam pool back to its owner, who alone may. */
export const withdrawPooledTokens = (pool: PoolPlace) => toPool(pool, 'withdrawPooledTokens');

/**
 * Withdraws what a token once refused to pay to the sender, of all sales of a contract together.
 * @param contract the auction, or the fixed-price sale, which has the same function
 * @param recipient any wallet: the token may still refuse the sender's
 */
export function withdrawCredit(
  chainId: number,
  contract: string,
  token: string,
  recipient: string,
): UnsignedTransaction {
  const data = auctionInterface.encodeFunctionData('withdrawCredit', [token, recipient]);
  return { chainId, to: contract, data };
}

function toPool(
  { chainId, idoAddress, blockchainPoolId }: PoolPlace,
  name: string,
  ...args: unknown[]
): UnsignedTransaction {
  return {
    chainId,
    to: idoAddress,
    data: auctionInterface.encodeFunctionData(name, [blockchainPoolId, ...args]),
  };
}
