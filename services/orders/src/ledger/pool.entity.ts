import type { Settlement } from '@launchpad/facts';
import { amount, wideInteger } from '@launchpad/platform';
import {
  Column,
  Entity,
  Index,
  IsNull,
  LessThanOrEqual,
  PrimaryColumn,
  type FindOptionsWhere,
} from 'typeorm';
import { Figures } from './figures.js';

/** A pool as orders needs it: its terms and state from the chain, and the figures of its book. */
@Entity('pool')
@Index('IDX_pool_unsettled', ['chainId', 'poolEndDate'], {
  where: `"settlement" IS NULL AND NOT "isScam" AND NOT "isCancelled" AND NOT "isDeleted"`,
})
@Index('IDX_pool_penalties_due', ['chainId', 'penaltiesDueAtMs'], {
  where: `"settlement" IS NULL AND ("isCancelled" OR "isScam") AND "penaltiesDueAtMs" IS NOT NULL`,
})
@Index('IDX_pool_unpaid', ['poolEndDate'], { where: '"ordersPaid" < "ordersToPay"' })
export class Pool {
  /** The public code of chain and on-chain number. */
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  @Column({ type: 'integer' })
  chainId!: number;

  @Column(wideInteger)
  blockchainPoolId!: number;

  @Column({ type: 'text' })
  bdSymbol!: string;

  @Column(amount)
  poolSellAmount!: bigint;

  @Column(amount)
  minimumBuyAmount!: bigint;

  @Column(amount)
  minimumBiddingAmount!: bigint;

  /** Soft cap in bidding tokens. */
  @Column(amount)
  minimumFundingThreshold!: bigint;

  @Column(wideInteger)
  poolStartDate!: number;

  @Column(wideInteger)
  poolEndDate!: number;

  @Column({ type: 'boolean' })
  isCancelled!: boolean;

  @Column({ type: 'boolean' })
  isScam!: boolean;

  @Column({ type: 'boolean' })
  isDeleted!: boolean;

  @Column({ type: 'jsonb', nullable: true })
  settlement!: Settlement | null;

  /** Orders placed, including withdrawn ones. */
  @Column({ type: 'integer' })
  bidCount!: number;

  /** Of the current book. */
  @Column(() => Figures)
  figures!: Figures;

  /** The current clearing price, bidding tokens for pooling tokens; null while the book is empty. */
  @Column({ ...amount, nullable: true })
  priceSell!: bigint | null;

  @Column({ ...amount, nullable: true })
  priceBuy!: bigint | null;

  /** The newest order that is not withdrawn. */
  @Column({ ...amount, nullable: true })
  lastMinBuyAmount!: bigint | null;

  @Column({ ...amount, nullable: true })
  lastSellAmount!: bigint | null;

  /** The newest values of pooling tokens sold, oldest first. */
  @Column({ type: 'text', array: true })
  soldSeries!: string[];

  /** Orders that are paid out, the withdrawn ones excluded; null until the pool is settled, cancelled or scam. */
  @Column({ type: 'integer', nullable: true })
  ordersToPay!: number | null;

  /** How many of them are paid out, by whomever; null until then. */
  @Column({ type: 'integer', nullable: true })
  ordersPaid!: number | null;

  /**
   * Unix milliseconds: penalties of withdrawn orders, which a cancelled or scam pool leaves, are not looked for before; null
   * once there will be none. The keeper's alone: what facts write does not contain it.
   */
  @Column({ ...wideInteger, nullable: true, default: 0, select: false, insert: false, update: false })
  penaltiesDueAtMs!: number | null;

  /** There were none when they were looked for last. */
  @Column({ type: 'boolean', default: false, select: false, insert: false, update: false })
  penaltiesGone!: boolean;
}

/** A pool's columns that follow from facts. */
export type PoolRow = Omit<Pick<Pool, keyof Pool>, 'penaltiesDueAtMs' | 'penaltiesGone'>;

/** The pools of a chain that have ended at `nowSeconds` of its clock and can be settled. */
export function dueForSettlement(chainId: number, nowSeconds: number): FindOptionsWhere<Pool> {
  const ended = { chainId, poolEndDate: LessThanOrEqual(nowSeconds), settlement: IsNull() };
  return { ...ended, isScam: false, isCancelled: false, isDeleted: false };
}
