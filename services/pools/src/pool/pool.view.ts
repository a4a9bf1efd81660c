import { NO_WHITELIST } from '@launchpad/facts';
import { Networks } from '@launchpad/platform';
import { KycStatus, type PoolSchema } from '@launchpad/proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { KycRecord } from './kyc.entity.js';
import type { PoolMetadata } from './metadata.entity.js';
import { amountsAs, type Pool } from './pool.entity.js';

export type PoolMessage = MessageInitShape<typeof PoolSchema>;

const kycStatus = {
  pending: KycStatus.PENDING,
  approved: KycStatus.APPROVED,
  rejected: KycStatus.REJECTED,
} as const;

/** What a pool's page shows until its metadata is known. */
const UNKNOWN: Partial<PoolMetadata> = { title: '', isKyc: true };

/** Pools as messages. */
@Injectable()
export class PoolView {
  constructor(private readonly networks: Networks) {}

  /** For its owner and admins: includes contact data and pending metadata. */
  whole(pool: Pool, kyc: KycRecord | null): PoolMessage {
    const pendingMetadata = pool.pendingMetadata ?? undefined;
    return { ...this.shown(pool), kyc: kyc ?? undefined, pendingMetadata };
  }

  /** What everybody who may see the pool may know. */
  of(pool: Pool): PoolMessage {
    return this.shown(pool);
  }

  private shown(pool: Pool) {
    const { metadata, settlement, isScam } = pool;
    const page = metadata ?? UNKNOWN;
    return merged(pool, page, {
      ...this.identity(pool),
      ...amountsAs(pool, String),
      formHash: pool.formHash,
      kycStatus: kycStatus[pool.kycStatus],
      closeStatus: settlement !== null,
      scamStatus: isScam,
      featureStatus: pool.featureStatus ?? undefined,
      poolType: poolTypeOf(pool),
      scam: isScam ? { title: page.title, message: pool.scamMessage ?? '' } : undefined,
      settlement: settlement ?? undefined,
      createdAtMs: BigInt(pool.createdAt) * 1000n,
      updatedAtMs: BigInt(pool.updatedAt),
      hasMetadata: knowsMetadata(pool),
      hasContact: pool.contactAt !== null,
      version: pool.metadataVersion,
      awaitsReview: Boolean(pool.pendingMetadata),
      pendingMetadata: undefined,
    });
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

/** As a spread of all three, which takes nearly twice as long where there are dozens of fields. */
function merged<A extends object, B extends object, C extends object>(
  first: A,
  second: B,
  third: C,
): Omit<A, keyof B | keyof C> & Omit<B, keyof C> & C {
  return Object.assign({}, first, second, third);
}

function knowsMetadata({ formHash, metadata, pendingMetadata, rejectedMetadataHash }: Pool): boolean {
  return [metadata?.formHash, pendingMetadata?.formHash, rejectedMetadataHash].includes(formHash);
}

/** Whether everybody may bid or only listed addresses. */
export function poolTypeOf({ merkleRoot }: Pool): 'public' | 'whiteList' {
  return merkleRoot === NO_WHITELIST ? 'public' : 'whiteList';
}
