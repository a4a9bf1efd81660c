import { AbiCoder, ZeroHash, keccak256, type ParamType } from 'ethers';
import { auctionInterface } from './abi.js';

/** The terms of a pool as `initiatePool` takes them and `poolData` answers them, without the whitelist. */
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

function termsType(): ParamType {
  const type = auctionInterface.getFunction('initiatePool')?.inputs[0];
  if (!type) throw new Error('the ABI has no initiatePool');
  return type;
}
