import { amount } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { wideInteger } from '../columns.js';
import { Figures } from '../pool/figures.js';

/** A bid: least pooling tokens wanted for bidding tokens paid. Amounts in smallest units. */
@Entity('order')
@Index('IDX_order_ordinal', ['poolId', 'ordinal'])
@Index('IDX_order_place', ['poolId', 'blockNumber', 'logIndex'])
@Index('IDX_order_by', ['orderBy', 'blockTimestamp', 'id'])
export class Order {
  /** Follows from chain, pool and encoded order. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  poolId!: string;

  /** The encoded order. */
  @Column(amount)
  order!: bigint;

  /** The how manieth of its pool, from 1. */
  @Column({ type: 'integer' })
  ordinal!: number;

  @Column(wideInteger)
  userId!: number;

  @Column(amount)
  minBuyAmount!: bigint;

  @Column(amount)
  sellAmount!: bigint;

  /** Lowercase address. */
  @Column({ type: 'text' })
  orderBy!: string;

  @Column({ type: 'text' })
  transactionHash!: string;

  @Column(wideInteger)
  blockNumber!: number;

  @Column({ type: 'integer' })
  logIndex!: number;

  @Column(wideInteger)
  blockTimestamp!: number;

  /** Emergency withdrawn. */
  @Column({ type: 'boolean' })
  isEWD!: boolean;

  /** Whether it was claimed or refunded; then the three below say how. */
  @Column({ type: 'boolean' })
  claimStatus!: boolean;

  @Column({ type: 'text', nullable: true })
  claimTrxHash!: string | null;

  /** Pooling tokens paid out. */
  @Column({ ...amount, nullable: true })
  claimedValue!: bigint | null;

  /** Bidding tokens paid back. */
  @Column({ ...amount, nullable: true })
  refundedValue!: bigint | null;

  /** The pool's figures right after this order. */
  @Column(() => Figures, { prefix: false })
  figures!: Figures;

  /** Unix seconds of the block of the last change. */
  @Column(wideInteger)
  updatedAt!: number;
}
