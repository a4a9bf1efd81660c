import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a transaction of the keeper does for a pool, and whose budget it uses. */
export type Purpose = 'settlement' | 'payout';

/** A transaction of the keeper that may be mined, or was and is not counted yet. */
@Entity('sent_transaction')
@Index('IDX_sent_transaction_nonce', ['chainId', 'sender', 'nonce'])
export class SentTransaction {
  @PrimaryColumn({ type: 'text' })
  hash!: string;

  @Column({ type: 'integer' })
  chainId!: number;

  /** The keeper's account. */
  @Column({ type: 'text' })
  sender!: string;

  @Column({ type: 'integer' })
  nonce!: number;

  @Column({ type: 'text' })
  poolId!: string;

  @Column({ type: 'text' })
  purpose!: Purpose;
}
