import { AbiCoder, ZeroHash, keccak256, type ParamType, type Result } from 'ethers';
import { auctionInterface } from './abi.js';

/** The terms of a pool as in `initiatePool` and `poolData`, without the whitelist. */
export interface SignedTerms {
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
  isAtomicClosureAllowed: boolean;
  poolingTokenDecimals: number | bigint;
  biddingTokenDecimals: number | bigint;
}

/** What an order expects of its pool in `placeSellOrdersExpecting`: the auction's own `termsHash`. */
export function termsHash(terms: SignedTerms): string {
  return keccak256(AbiCoder.defaultAbiCoder().encode([termsType()], [{ ...terms, merkleRoot: ZeroHash }]));
}

/** Decodes the terms from the result of `poolData`. Throws if it is invalid. */
export function decodeTerms(poolData: string): SignedTerms {
  const [record] = auctionInterface.decodeFunctionResult('poolData', poolData) as unknown as [Result];
  return (record.getValue('terms') as Result).toObject() as SignedTerms;
}

/** The names of the terms that differ, in the contract's order; none if both have the same hash. */
export function changedTerms(before: SignedTerms, after: SignedTerms): (keyof SignedTerms)[] {
  return termsType().components!.flatMap(({ name }) => {
    if (name === 'merkleRoot') return [];
    const term = name as keyof SignedTerms;
    return wordOf(before[term]) === wordOf(after[term]) ? [] : [term];
  });
}

/** Encoded, so that numbers of any type, and hashes and addresses in any case, compare correctly. */
const wordOf = (value: SignedTerms[keyof SignedTerms]) => String(value).toLowerCase();

function termsType(): ParamType {
  const type = auctionInterface.getFunction('initiatePool')?.inputs[0];
  if (!type) throw new Error('the ABI has no initiatePool');
  return type;
}
