import {
  auctionInterface,
  decodeAuctionLog,
  hashMetadata,
  metadataJson,
  whitelistTree,
} from '@launchpad/contracts';
import type { RpcLog } from '@launchpad/web-kit';
import type { SignedPermit } from '@launchpad/web-kit/wallet/permit';
import { metadataOf, type Sale } from '../model/sale';

// This module brings ethers along: it is imported when the form is submitted.

/** The metadata's bytes, and the hash that goes on chain with the pool. */
export function metadataOfSale(sale: Sale): { bytes: Uint8Array; formHash: string } {
  const bytes = metadataJson(metadataOf(sale));
  return { bytes, formHash: hashMetadata(bytes) };
}

/** The encoded call that opens the pool, with a signed permit where there is one. */
export function initiatePoolCall(sale: Sale, formHash: string, permit?: SignedPermit): string {
  const terms = termsOf(sale, formHash);
  return permit
    ? auctionInterface.encodeFunctionData('initiatePoolWithPermit', [terms, permit])
    : auctionInterface.encodeFunctionData('initiatePool', [terms]);
}

/** The terms as the contract takes them. A whitelist pool carries its list's root from the start. */
function termsOf(sale: Sale, formHash: string) {
  return {
    formHash,
    poolingToken: sale.poolingToken.address,
    biddingToken: sale.biddingToken.address,
    orderCancellationEndDate: sale.cancelDate,
    poolStartDate: sale.startDate,
    poolEndDate: sale.endDate,
    pooledSellAmount: sale.sellAmount,
    minBuyAmount: sale.minimumBuy,
    minimumBiddingAmountPerOrder: sale.minimumBidding,
    minFundingThreshold: sale.threshold,
    isAtomicClosureAllowed: sale.draft.isFinalize,
    poolingTokenDecimals: sale.poolingToken.decimals,
    biddingTokenDecimals: sale.biddingToken.decimals,
    merkleRoot: whitelistTree(sale.draft.poolType === 'whiteList' ? sale.draft.whiteListUsers : []).root,
  };
}

/** The number of the pool a mined transaction opened at the auction; undefined when it opened none. */
export function openedPool(logs: readonly RpcLog[], auction: string): number | undefined {
  for (const log of logs) {
    if (log.address.toLowerCase() !== auction.toLowerCase()) continue;
    const event = decodeAuctionLog(log);
    if (event?.name === 'NewPool') return Number(event.args.poolId);
  }
  return undefined;
}
