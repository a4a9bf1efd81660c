import {
  linksOf,
  pageOf,
  textsOf,
  type NetworkName,
  type PoolMetadata,
  type TokenFacts,
} from '@launchpad/contracts';
import { parseAmount } from '@launchpad/web-kit/formats/amountInput';
import type { Contact, Creation } from './creation';
import type { PoolDraft } from './draft';

/** A valid draft with its tokens resolved: the source for the chain, the metadata and the backend. */
export interface Sale {
  network: NetworkName;
  poolingToken: TokenFacts;
  biddingToken: TokenFacts;
  /** in smallest units */
  sellAmount: bigint;
  minimumBuy: bigint;
  minimumBidding: bigint;
  threshold: bigint;
  startDate: number;
  endDate: number;
  cancelDate: number;
  draft: PoolDraft;
}

/** The sale of a valid draft. Throws if the draft is incomplete, which is a caller's error. */
export function saleOf(draft: PoolDraft, poolingToken: TokenFacts, biddingToken: TokenFacts): Sale {
  const amount = (text: string, { decimals }: TokenFacts) => defined(parseAmount(text, decimals));
  return {
    network: defined(draft.network || undefined),
    poolingToken,
    biddingToken,
    sellAmount: amount(draft.poolSellAmount, poolingToken),
    minimumBuy: amount(draft.minimumBuyAmount, poolingToken),
    minimumBidding: amount(draft.minimumBiddingAmount, biddingToken),
    threshold: amount(draft.minimumFundingThreshold, biddingToken),
    startDate: defined(draft.poolStartDate),
    endDate: defined(draft.poolEndDate),
    cancelDate: defined(draft.poolCancelDate),
    draft,
  };
}

function defined<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The form is not complete');
  return value;
}

/** The public metadata, without the contact data. */
export function metadataOf({
  network,
  poolingToken,
  biddingToken,
  draft,
}: Pick<Sale, 'network' | 'poolingToken' | 'biddingToken' | 'draft'>): PoolMetadata {
  const { poolType, isKyc } = draft;
  return {
    ...textsOf(draft),
    network,
    poolType,
    isKyc,
    poolingToken,
    biddingToken,
    links: linksOf(draft),
  };
}

/** The post once the pool is on chain, without its contact data. */
export function createBodyOf(sale: Sale, hash: string): Creation['body'] {
  const { poolingToken, biddingToken, draft } = sale;
  const { isKyc, isFinalize, poolType } = draft;
  return {
    network: sale.network,
    isKyc,
    isFinalize,
    poolType,
    hash,
    ...pageOf(draft),
    poolingToken: poolingToken.address,
    ptName: poolingToken.name,
    ptSymbol: poolingToken.symbol,
    ptDecimals: poolingToken.decimals,
    biddingToken: biddingToken.address,
    bdName: biddingToken.name,
    bdSymbol: biddingToken.symbol,
    bdDecimals: biddingToken.decimals,
    poolSellAmount: String(sale.sellAmount),
    minimumBuyAmount: String(sale.minimumBuy),
    minimumBiddingAmount: String(sale.minimumBidding),
    minimumFundingThreshold: String(sale.threshold),
    poolStartDate: sale.startDate,
    poolEndDate: sale.endDate,
    poolCancelDate: sale.cancelDate,
  };
}

/** The contact data of a draft, which only the reviewing admin sees. */
export function contactOf(draft: PoolDraft): Pick<PoolDraft, Contact> {
  const { name, email, phone, message, identityDoc } = draft;
  return { name, email, phone, message, identityDoc };
}
