import { AbiCoder, keccak256, type Result } from 'ethers';
import { auctionInterface } from './abi.js';

/** The terms that `initiatePool` takes, without the whitelist's root. */
export interface InitialTerms {
  /** hash of the metadata */
  formHash: string;
  poolingToken: string;
  biddingToken: string;
  orderCancellationEndDate: number | bigint;
  poolStartDate: number | bigint;
  poolEndDate: number | bigint;
  pooledSellAmount: bigint;
  minBuyAmount: bigint;
  minimumBiddingAmountPerOrder: bigint;
  minFundingThreshold: bigint;
  /** Highest platform fee that the owner accepts, over 1000. */
  maxFeeNumerator: number | bigint;
  isAtomicClosureAllowed: boolean;
  poolingTokenDecimals: number | bigint;
  biddingTokenDecimals: number | bigint;
}

/** Everything of a pool that decides about money and identity: what a bidder signs. */
export interface SignedTerms extends Omit<InitialTerms, 'formHash' | 'maxFeeNumerator'> {
  chainId: number | bigint;
  auction: string;
  poolId: number | bigint;
  poolOwner: string;
  /** The pool's platform fee, over 1000. */
  feeNumerator: number | bigint;
}

/** The signed terms and their types, in the order of the contract's `termsHash`. */
const SIGNED = [
  ['chainId', 'uint256'],
  ['auction', 'address'],
  ['poolId', 'uint256'],
  ['poolOwner', 'address'],
  ['poolingToken', 'address'],
  ['biddingToken', 'address'],
  ['orderCancellationEndDate', 'uint32'],
  ['poolStartDate', 'uint32'],
  ['poolEndDate', 'uint32'],
  ['pooledSellAmount', 'uint96'],
  ['minBuyAmount', 'uint96'],
  ['minimumBiddingAmountPerOrder', 'uint96'],
  ['minFundingThreshold', 'uint96'],
  ['feeNumerator', 'uint8'],
  ['isAtomicClosureAllowed', 'bool'],
  ['poolingTokenDecimals', 'uint8'],
  ['biddingTokenDecimals', 'uint8'],
] as const satisfies (readonly [keyof SignedTerms, string])[];

/** Returns what an order expects of its pool in `placeSellOrdersExpecting`: the auction's own `termsHash`. */
export function termsHash(terms: SignedTerms): string {
  const types = SIGNED.map(([, type]) => type);
  const values = SIGNED.map(([name]) => terms[name]);
  return keccak256(AbiCoder.defaultAbiCoder().encode(types, values));
}

/** Identity of a pool whose terms are read. */
export type PoolIdentity = Pick<SignedTerms, 'chainId' | 'auction' | 'poolId'>;

/** Decodes a pool's signed terms from the result of `poolData`. Throws if the result is invalid. */
export function decodeTerms(identity: PoolIdentity, poolData: string): SignedTerms {
  const [record] = auctionInterface.decodeFunctionResult('poolData', poolData) as unknown as [Result];
  const read: Record<string, unknown> = (record.getValue('terms') as Result).toObject();
  for (const name of ['poolOwner', 'feeNumerator']) read[name] = record.getValue(name);
  const terms = SIGNED.map(([name]) => [name, read[name] ?? identity[name as keyof PoolIdentity]]);
  return Object.fromEntries(terms) as SignedTerms;
}

/** Returns the names of the terms that differ, in the contract's order; none if both have the same hash. */
export function changedTerms(before: SignedTerms, after: SignedTerms): (keyof SignedTerms)[] {
  return SIGNED.map(([name]) => name).filter((name) => wordOf(before[name]) !== wordOf(after[name]));
}

/** Encoded, so that numbers of any type, and hashes and addresses in any case, compare correctly. */
const wordOf = (value: SignedTerms[keyof SignedTerms]) => String(value).toLowerCase();
