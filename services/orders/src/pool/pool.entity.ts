import { amount } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { wideInteger } from '../columns.js';
import { Figures } from './figures.js';

/** The settlement as the chain reported it; amounts as decimal strings. */
export interface Settlement {
  soldPoolingTokens: string;
  soldBiddingTokens: string;
  fee: string;
  clearingPriceOrder: string;
  minFundingThresholdNotReached: boolean;
  transactionHash: string;
  blockHash: string;
  blockNumber: string;
}

/** What orders know of a pool: its terms and state from the chain, and the figures of its book. */
@Entity('pool')
@Index('IDX_pool_unsettled', ['chainId', 'poolEndDate'], {
  where: `"settlement" IS NULL AND NOT "isScam" AND NOT "isCancelled" AND NOT "isDeleted"`,
})
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

  /** Orders ever placed. */
  @Column({ type: 'integer', default: 0 })
  bidCount!: number;

  @Column(() => Figures, { prefix: false })
  figures!: Figures;
}
