import { NO_WHITELIST } from '@launchpad/facts';
import { Networks } from '@launchpad/platform';
import { KycStatus, type PoolSchema } from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { KycRecord } from './kyc.entity.js';
import type { Pool } from './pool.entity.js';

export type PoolMessage = MessageInitShape<typeof PoolSchema>;

const kycStatus = {
  pending: KycStatus.PENDING,
  approved: KycStatus.APPROVED,
  rejected: KycStatus.REJECTED,
} as const;

/** Pools as messages. */
@Injectable()
export class PoolView {
  constructor(private readonly networks: Networks) {}

  /** For its owner and admins: includes contact data and pending metadata. */
  whole(pool: Pool, kyc: KycRecord | null | undefined): PoolMessage {
    const pendingMetadata = pool.pendingMetadata ?? undefined;
    return { ...this.shown(pool), kyc: kyc ?? undefined, pendingMetadata };
  }

  /** What everybody who may see the pool may know. */
  of(pool: Pool): PoolMessage {
    return this.shown(pool);
  }

  private shown(pool: Pool) {
    const { metadata, settlement } = pool;
    return {
      ...this.identity(pool),
      title: metadata?.title ?? '',
      logo: metadata?.logo ?? '',
      description: metadata?.description ?? '',
      poolOwner: pool.poolOwner,
      poolingToken: pool.poolingToken,
      ptName: pool.ptName,
      ptSymbol: pool.ptSymbol,
      ptDecimals: pool.ptDecimals,
      ptUnknown: pool.ptUnknown,
      biddingToken: pool.biddingToken,
      bdName: pool.bdName,
      bdSymbol: pool.bdSymbol,
      bdDecimals: pool.bdDecimals,
      bdUnknown: pool.bdUnknown,
      poolSellAmount: pool.poolSellAmount.toString(),
      minimumBuyAmount: pool.minimumBuyAmount.toString(),
      minimumBiddingAmount: pool.minimumBiddingAmount.toString(),
      minimumFundingThreshold: pool.minimumFundingThreshold.toString(),
      poolStartDate: pool.poolStartDate,
      poolEndDate: pool.poolEndDate,
      poolCancelDate: pool.poolCancelDate,
      kycStatus: kycStatus[pool.kycStatus],
      isKyc: metadata?.isKyc ?? true,
      isFinalize: pool.isFinalize,
      closeStatus: settlement !== null,
      scamStatus: pool.isScam,
      isCancelled: pool.isCancelled,
      isDeleted: pool.isDeleted,
      featureStatus: pool.featureStatus ?? undefined,
      transactionHash: pool.transactionHash,
      poolType: poolTypeOf(pool),
      merkleRoot: pool.merkleRoot,
      formHash: pool.formHash,
      links: metadata?.links ?? {},
      scam: pool.isScam ? { title: metadata?.title ?? '', message: pool.scamMessage ?? '' } : undefined,
      settlement: settlement ?? undefined,
      createdAtMs: BigInt(pool.createdAt) * 1000n,
      updatedAtMs: BigInt(pool.updatedAt),
      feeNumerator: pool.feeNumerator,
      cancelIsFree: pool.cancelIsFree,
      hasMetadata: knowsMetadata(pool),
      version: pool.metadataVersion,
      awaitsReview: Boolean(pool.pendingMetadata),
    };
  }

  /** What the public may know about a deleted pool. */
  deleted(pool: Pool): PoolMessage {
    return { ...this.identity(pool), title: pool.metadata?.title ?? '', isDeleted: true };
  }

  private identity({ poolId, chainId, blockchainPoolId }: Pool) {
    const network = this.networks.find(chainId);
    return {
      poolId,
      blockchainPoolId,
      chainId,
      network: network?.name ?? '',
      idoAddress: network?.auction ?? '',
    };
  }
}

function knowsMetadata({ formHash, metadata, pendingMetadata, rejectedMetadataHash }: Pool): boolean {
  return [metadata?.formHash, pendingMetadata?.formHash, rejectedMetadataHash].includes(formHash);
}

/** Whether everybody may bid or only listed addresses. */
export function poolTypeOf({ merkleRoot }: Pool): 'public' | 'whiteList' {
  return merkleRoot === NO_WHITELIST ? 'public' : 'whiteList';
}
