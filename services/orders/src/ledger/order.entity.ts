import { amount, wideInteger } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Figures } from './figures.js';

/** A bid: buys at least `minBuyAmount` pooling tokens for `sellAmount` bidding tokens, in smallest units. */
@Entity('order')
@Index('IDX_order_ordinal', ['poolId', 'ordinal'])
@Index('IDX_order_standing', ['poolId', 'ordinal'], { where: '"withdrawnAt" IS NULL' })
@Index('IDX_order_placed', ['poolId', 'placedAt'])
@Index('IDX_order_withdrawn', ['poolId', 'withdrawnAt'], { where: '"withdrawnAt" IS NOT NULL' })
@Index('IDX_order_open', ['poolId', 'ordinal'], { where: '"withdrawnAt" IS NULL AND "claimTrxHash" IS NULL' })
@Index('IDX_order_book', ['poolId', 'bookVersion'])
@Index('IDX_order_own', ['orderBy', 'poolId', 'blockTimestamp', 'id'], { where: '"ordinal" IS NOT NULL' })
export class Order {
  /** Derived from chain, pool and encoded order. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  poolId!: string;

  /** The encoded order. */
  @Column(amount)
  order!: bigint;

  /** Its number within the pool, from 1; null after a reorganisation removed it. */
  @Column({ type: 'integer', nullable: true })
  ordinal!: number | null;

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

  /** Chain position of its placement. */
  @Column(wideInteger)
  placedAt!: number;

  @Column(wideInteger)
  blockTimestamp!: number;

  /** Chain position of its withdrawal; null if not withdrawn. */
  @Column({ ...wideInteger, nullable: true })
  withdrawnAt!: number | null;

  /** The transaction that claimed or refunded it. */
  @Column({ type: 'text', nullable: true })
  claimTrxHash!: string | null;

  /** Pooling tokens paid out. */
  @Column({ ...amount, nullable: true })
  claimedValue!: bigint | null;

  /** Bidding tokens paid back. */
  @Column({ ...amount, nullable: true })
  refundedValue!: bigint | null;

  /** The pool's figures right after this order. */
  @Column(() => Figures)
  figures!: Figures;

  /** Unix seconds of the block of the last change. */
  @Column(wideInteger)
  updatedAt!: number;

  /** Incremented with each change of an order of this pool, so that cached books can catch up. */
  @Column({ type: 'integer' })
  bookVersion!: number;
}

/** An order's columns. */
export type OrderRow = Pick<Order, keyof Order>;
