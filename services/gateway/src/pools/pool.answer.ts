import { Injectable } from '@nestjs/common';
import { linksOf } from '@launchpad/contracts/pool-page';
import { ChainClock, InjectClient, type RpcClient } from '@launchpad/platform';
import {
  KycStatus,
  OrdersService,
  PoolSchema,
  type ChainHead,
  type KycRecord,
  type Pool as PoolMessage,
  type PoolMetadata,
  type PoolSummary,
  type Settlement as SettlementMessage,
  type ThresholdFigures,
} from '@launchpad/proto';
import type {
  ChangedMetadata,
  ChainClock as ClockAnswer,
  Figures,
  Pool,
  PoolBook,
  PoolDetail,
  PoolTerms,
  Price,
  ReviewDocument,
  Settlement,
} from '@launchpad/api/routes';
import { secondsOf } from '../time.js';

/** Builds pool answers from the terms and state of pools and the figures of orders. */
@Injectable()
export class PoolAnswers {
  constructor(
    @InjectClient(OrdersService) private readonly orders: RpcClient<typeof OrdersService>,
    private readonly chainClock: ChainClock,
  ) {}

  /** Answers for a list: without the parts that only a pool's own page shows. */
  async many(pools: PoolMessage[]): Promise<Pool[]> {
    if (pools.length === 0) return [];
    const summaries = await this.summaries(pools.map(({ poolId }) => poolId));
    return pools.map((pool) => this.answer(pool, summaries.get(pool.poolId)));
  }

  /** Answer for one pool, without its series. */
  async one(pool: PoolMessage): Promise<PoolDetail> {
    const [answer] = await this.many([pool]);
    return { ...answer!, description: pool.description };
  }

  /** Answer for who opens one pool: with contact data and the newest entries of its series. */
  async opened(pool: PoolMessage): Promise<PoolDetail> {
    const [answer, { entries }] = await Promise.all([
      this.one(pool),
      this.orders.series({ poolId: pool.poolId }),
    ]);
    return { ...answer, ...contactOf(pool.kyc), thresholdData: entries.map(figuresOf) };
  }

  /** What a pool's bids come to. */
  async book(poolId: string): Promise<PoolBook> {
    return bookOf((await this.summaries([poolId])).get(poolId));
  }

  private async summaries(poolIds: string[]): Promise<Map<string, PoolSummary>> {
    const { summaries } = await this.orders.summaries({ poolIds });
    return new Map(summaries.map((summary) => [summary.poolId, summary]));
  }

  private answer(pool: PoolMessage, summary: PoolSummary | undefined): Pool {
    const head = this.chainClock.head(pool.chainId);
    // A spread of these takes three times as long.
    return Object.assign(
      termsOf(pool),
      {
        pendingMetadata: pool.pendingMetadata && changedMetadataOf(pool.pendingMetadata),
        soldArrayCounter: summary?.soldArrayCounter ?? [],
        clock: head && clockOf(head),
      },
      bookOf(summary),
    );
  }
}

interface Contact extends Pick<KycRecord, 'name' | 'email' | 'phone' | 'message' | 'identityDoc'> {
  documents?: ReviewDocument[];
}

/** What the API leaves out, or calls or shows otherwise than the message. */
const OTHERWISE = [
  ...(['kyc', 'pendingMetadata', 'description', 'kycStatus', 'links', 'scam', 'settlement'] as const),
  ...(['ptUnknown', 'bdUnknown', 'awaitsReview', 'requestedChanges', 'poolType'] as const),
  ...(['createdAtMs', 'updatedAtMs'] as const),
];
type Same = Omit<PoolMessage, (typeof OTHERWISE)[number] | '$typeName' | '$unknown'>;
const sameNames = PoolSchema.fields
  .map(({ localName }) => localName as keyof PoolMessage)
  .filter((name) => !OTHERWISE.some((each) => each === name));

/** What the API shows as the message does. To take the rest of an object with so many fields takes five times as long. */
const sameOf = (pool: PoolMessage) =>
  Object.fromEntries(sameNames.map((name) => [name, pool[name]])) as unknown as Same;

/** A pool's terms and state, for everybody who may see it. */
export function termsOf(pool: PoolMessage): PoolTerms {
  return Object.assign<Same, Omit<PoolTerms, keyof Same>>(sameOf(pool), {
    _id: pool.poolId,
    decimals: pool.ptDecimals,
    ptUnknown: pool.ptUnknown || undefined,
    bdUnknown: pool.bdUnknown || undefined,
    poolStatus: poolStatusOf(pool.kycStatus),
    awaitsReview: pool.awaitsReview || undefined,
    requestedChanges: pool.requestedChanges.length > 0 ? pool.requestedChanges : undefined,
    poolType: pool.poolType === 'whiteList' ? 'whiteList' : 'public',
    ...linksOf(pool.links ?? {}),
    scamMessage: pool.scam?.message,
    settlement: pool.settlement && settlementOf(pool.settlement),
    createdAt: secondsOf(pool.createdAtMs),
    updatedAt: secondsOf(pool.updatedAtMs),
  });
}

/** Contact data, as far as the caller may know it. */
function contactOf(kyc: KycRecord | undefined): Partial<Contact> {
  if (!kyc) return {};
  const { name, email, phone, message, identityDoc, documents } = kyc;
  const contact: Contact = { name, email, phone, message, identityDoc };
  if (documents.length > 0) contact.documents = documents.map((file) => ({ cid: file.cid, name: file.name }));
  return contact;
}

function changedMetadataOf(message: PoolMetadata): ChangedMetadata {
  const { $typeName, $unknown, description, links, ...metadata } = message;
  // In lists there is no description.
  return { ...metadata, description: description || undefined, ...linksOf(links ?? {}) };
}

/** What a pool's bids come to. */
export function bookOf(summary: PoolSummary | undefined): PoolBook {
  return {
    figures: figuresOf(summary?.figures),
    clearingPrice: priceOf(summary?.clearingPriceBuy, summary?.clearingPriceSell),
    lastBid: priceOf(summary?.lastMinBuyAmount, summary?.lastSellAmount),
    bidCount: summary?.bidCount ?? 0,
    payouts: summary?.payouts && { orders: summary.payouts.orders, paid: summary.payouts.paid },
  };
}

function poolStatusOf(status: KycStatus): boolean | undefined {
  if (status === KycStatus.APPROVED) return true;
  return status === KycStatus.REJECTED ? false : undefined;
}

/** Figures as answered; those of a pool without bids are zero. */
export function figuresOf(figures: ThresholdFigures | undefined): Figures {
  return {
    thresholdCounter: figures?.thresholdCounter || '0',
    thresholdPercentage: Number(figures?.thresholdPercentage ?? 0),
    thresholdStatus: figures?.thresholdStatus ?? false,
    tokenSoldCounter: figures?.tokenSoldCounter || '0',
  };
}

/** A price; undefined if there is none. */
export function priceOf(buy: string | undefined, sell: string | undefined): Price | undefined {
  return buy && sell && buy !== '0' ? { buy, sell } : undefined;
}

export function settlementOf(settlement: Omit<SettlementMessage, '$typeName' | '$unknown'>): Settlement {
  const { soldPoolingTokens, soldBiddingTokens, fee, clearingPriceOrder } = settlement;
  const { minFundingThresholdNotReached, transactionHash } = settlement;
  return {
    soldPoolingTokens: soldPoolingTokens || '0',
    soldBiddingTokens: soldBiddingTokens || '0',
    fee: fee || '0',
    clearingPriceOrder: clearingPriceOrder || '0',
    minFundingThresholdNotReached,
    transactionHash,
  };
}

export function clockOf(head: ChainHead): ClockAnswer {
  return {
    chainId: head.chainId,
    blockNumber: Number(head.blockNumber),
    timestamp: head.blockTimestamp,
    arrivedAt: Number(head.arrivedAtMs),
    healthy: head.healthy,
  };
}
