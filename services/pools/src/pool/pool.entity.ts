import type { Settlement } from '@launchpad/facts';
import { amount, wideInteger } from '@launchpad/platform';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { PoolMetadata } from './metadata.entity.js';

export type KycStatus = 'pending' | 'approved' | 'rejected';

/** The columns that lists are sorted, filtered and counted by. */
const LISTED = ['createdAt', 'poolId', 'chainId', 'poolStartDate', 'poolEndDate', 'featureStatus'];

/** The amounts of a pool that its page shows, in smallest units; messages hold them as decimal strings. */
export const poolAmounts = [
  'poolSellAmount',
  'minimumBuyAmount',
  'minimumBiddingAmount',
  'minimumFundingThreshold',
] as const;

type PoolAmount = (typeof poolAmounts)[number];

/** The amounts of a pool in another type. */
export function amountsAs<From, To>(
  pool: Record<PoolAmount, From>,
  as: (amount: From) => To,
): Record<PoolAmount, To> {
  const entries = poolAmounts.map((name) => [name, as(pool[name])]);
  return Object.fromEntries(entries) as Record<PoolAmount, To>;
}

/** A pool: its state on chain, and what was decided about it here. */
@Entity('pool')
@Index('IDX_pool_listed', LISTED, {
  where: `"present" AND "kycStatus" = 'approved' AND NOT "isDeleted"`,
})
@Index('IDX_pool_featured', ['createdAt', 'poolId'], {
  where: `"present" AND "kycStatus" = 'approved' AND NOT "isDeleted" AND "featureStatus"`,
})
@Index('IDX_pool_created', LISTED, { where: '"present"' })
@Index('IDX_pool_owner', ['poolOwner', 'createdAt'])
@Index('IDX_pool_start', ['chainId', 'poolStartDate'])
@Index('IDX_pool_end', ['chainId', 'poolEndDate'])
@Index('IDX_pool_metadata', ['metadata'])
@Index('IDX_pool_form_hash', ['formHash'])
@Index('IDX_pool_changed', ['changedIn'])
export class Pool {
  /** The public code of chain and on-chain number. */
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  @Column({ type: 'integer' })
  chainId!: number;

  @Column(wideInteger)
  blockchainPoolId!: number;

  /** False once a reorganisation removed the pool's creation. */
  @Column({ type: 'boolean' })
  present!: boolean;

  /** The transaction that created the pool. */
  @Column({ type: 'text' })
  transactionHash!: string;

  @Column({ type: 'text' })
  poolOwner!: string;

  @Column({ type: 'text' })
  formHash!: string;

  @Column({ type: 'text' })
  poolingToken!: string;

  @Column({ type: 'text' })
  ptName!: string;

  @Column({ type: 'text' })
  ptSymbol!: string;

  @Column({ type: 'integer' })
  ptDecimals!: number;

  /** Whether some data of the token is unreadable or unusable; placeholders are shown then. */
  @Column({ type: 'boolean', default: false })
  ptUnknown!: boolean;

  @Column({ type: 'text' })
  biddingToken!: string;

  @Column({ type: 'text' })
  bdName!: string;

  @Column({ type: 'text' })
  bdSymbol!: string;

  @Column({ type: 'integer' })
  bdDecimals!: number;

  @Column({ type: 'boolean', default: false })
  bdUnknown!: boolean;

  @Column(amount)
  poolSellAmount!: bigint;

  @Column(amount)
  minimumBuyAmount!: bigint;

  @Column(amount)
  minimumBiddingAmount!: bigint;

  @Column(amount)
  minimumFundingThreshold!: bigint;

  @Column(amount)
  initialPoolOrder!: bigint;

  @Column(wideInteger)
  poolStartDate!: number;

  @Column(wideInteger)
  poolEndDate!: number;

  @Column(wideInteger)
  poolCancelDate!: number;

  @Column({ type: 'boolean' })
  isFinalize!: boolean;

  /** An admin edited the terms, so the owner may cancel without a penalty until the start. */
  @Column({ type: 'boolean', default: false })
  cancelIsFree!: boolean;

  @Column({ type: 'integer' })
  feeNumerator!: number;

  @Column({ type: 'text' })
  merkleRoot!: string;

  /** The transaction that set the merkle root. */
  @Column({ type: 'text' })
  whitelistTransactionHash!: string;

  @Column({ type: 'boolean' })
  isCancelled!: boolean;

  @Column({ type: 'boolean' })
  isScam!: boolean;

  @Column({ type: 'boolean' })
  isDeleted!: boolean;

  @Column({ type: 'jsonb', nullable: true })
  settlement!: Settlement | null;

  /** Time of the block that created the pool. */
  @Column(wideInteger)
  createdAt!: number;

  /** The metadata shown: that of `formHash`, or the previous one until the new one is known or approved. */
  @ManyToOne(() => PoolMetadata, { nullable: true })
  @JoinColumn({ name: 'metadataHash', foreignKeyConstraintName: 'FK_pool_metadata' })
  metadata!: PoolMetadata | null;

  /** The metadata of `formHash` while it awaits an admin's review. */
  @ManyToOne(() => PoolMetadata, { nullable: true })
  @JoinColumn({ name: 'pendingMetadataHash', foreignKeyConstraintName: 'FK_pool_pending_metadata' })
  pendingMetadata!: PoolMetadata | null;

  /** The last metadata that an admin rejected. */
  @Column({ type: 'text', nullable: true })
  rejectedMetadataHash!: string | null;

  /**
   * Version of what a review is about: starts at 1, incremented when `formHash` changes on chain, when its metadata
   * becomes known, and with each change of the contact data.
   */
  @Column({ type: 'integer', default: 1 })
  metadataVersion!: number;

  @Column({ type: 'text', default: 'pending' })
  kycStatus!: KycStatus;

  /** Unix milliseconds at which the owner first submitted contact data; null before. */
  @Column({ ...wideInteger, nullable: true })
  contactAt!: number | null;

  /** What an admin asked the owner to correct, until the owner resubmits or an admin decides. */
  @Column({ type: 'text', array: true, default: '{}' })
  requestedChanges!: string[];

  /** Null while undecided. */
  @Column({ type: 'boolean', nullable: true })
  featureStatus!: boolean | null;

  @Column({ type: 'text', nullable: true })
  scamMessage!: string | null;

  /** Subject of the admin who deleted the pool. */
  @Column({ type: 'text', nullable: true })
  deletedBy!: string | null;

  /**
   * Id of the newest audit record about a pool that had this number before a reorganisation; the pool's history has later
   * ones only.
   */
  @Column({ type: 'bigint', default: '0' })
  auditedAfter!: string;

  /** Whether the pool's creation, with its metadata, was published. */
  @Column({ type: 'boolean', default: false })
  announced!: boolean;

  /** Unix milliseconds of the last change. */
  @Column(wideInteger)
  updatedAt!: number;

  /** Id of the transaction that last changed the row, by which lists find what changed. A trigger sets it. */
  @Column({ ...wideInteger, default: 0, select: false, insert: false, update: false })
  changedIn!: number;
}
