import { wideInteger } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How far a chain has been read, and which instance follows it. */
@Entity('chain')
export class Chain {
  @PrimaryColumn({ type: 'integer' })
  chainId!: number;

  /** Number and hash of the last block that was read; no hash before the first. */
  @Column(wideInteger)
  cursorNumber!: number;

  @Column({ type: 'text', nullable: true })
  cursorHash!: string | null;

  /** Number and hash of the last block through which the facts are known to be complete; no hash before the first. */
  @Column({ ...wideInteger, default: -1 })
  completeNumber!: number;

  @Column({ type: 'text', nullable: true })
  completeHash!: string | null;

  /**
   * Blocks up to this one are read one by one, since logs of a range that were read before are not complete; null if there
   * are none.
   */
  @Column({ ...wideInteger, nullable: true })
  singlyThrough!: number | null;

  /** Why the chain is paused; null if it is not. */
  @Column({ type: 'text', nullable: true })
  pausedReason!: string | null;

  /**
   * Set by an operator to accept the new blocks of a paused chain: facts of the old ones are then retracted, however
   * deep.
   */
  @Column({ type: 'boolean', default: false })
  acceptsDeepReorganisation!: boolean;

  /** The instance that holds the chain's lease. */
  @Column({ type: 'text', nullable: true })
  holder!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  /** The newest block seen, as a `ChainHead` message; null before the first. */
  @Column({ type: 'bytea', nullable: true })
  head!: Buffer | null;
}

/** A block that may still be reorganised away, or the newest one that may not. */
@Entity('recent_block')
export class RecentBlock {
  @PrimaryColumn({ type: 'integer' })
  chainId!: number;

  @PrimaryColumn(wideInteger)
  number!: number;

  @Column({ type: 'text' })
  hash!: string;
}

/** A user that the auction registered. Facts name only those who own a pool or an order. */
@Entity('registered_user')
@Index('IDX_registered_user_block', ['chainId', 'blockNumber'])
export class RegisteredUser {
  @PrimaryColumn({ type: 'integer' })
  chainId!: number;

  @PrimaryColumn(wideInteger)
  userId!: number;

  @Column(wideInteger)
  blockNumber!: number;
}

/** A fact that was published. */
@Entity('fact')
@Index('IDX_fact_transaction', ['chainId', 'transactionHash'])
@Index('IDX_fact_block', ['chainId', 'blockNumber'])
export class Fact {
  /** Chain, block hash, transaction and log index: the same log in another block is another fact. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'integer' })
  chainId!: number;

  @Column(wideInteger)
  blockNumber!: number;

  @Column({ type: 'integer' })
  logIndex!: number;

  @Column({ type: 'text' })
  transactionHash!: string;

  /** How often the fact was retracted because its block left the chain. */
  @Column({ type: 'integer', default: 0 })
  retractions!: number;

  /** Whether its block is part of the chain. */
  // cspell:ignore stands told -- names of columns
  @Column({ name: 'stands', type: 'boolean', default: true })
  isCanonical!: boolean;

  /** The `ChainFact` message. */
  @Column({ type: 'bytea' })
  data!: Buffer;

  /** When the fact was last published. */
  @Column({ name: 'toldAt', type: 'timestamptz', default: () => 'now()' })
  publishedAt!: Date;
}

/** The name and symbol of a token, and when to read them again. Tokens are untrusted contracts. */
@Entity('token')
@Index('IDX_token_due', ['chainId', 'nextTryAt'], { where: '"nextTryAt" IS NOT NULL' })
export class Token {
  @PrimaryColumn({ type: 'integer' })
  chainId!: number;

  /** Lowercase. */
  @PrimaryColumn({ type: 'text' })
  address!: string;

  /** Sanitised; null while unreadable. */
  @Column({ type: 'text', nullable: true })
  name!: string | null;

  @Column({ type: 'text', nullable: true })
  symbol!: string | null;

  /** Block of the first pool with this token; if it is reorganised away, the address may get another contract. */
  @Column(wideInteger)
  firstBlock!: number;

  /** How often it was read. */
  @Column({ type: 'integer' })
  tries!: number;

  /** Null once everything is known, or after the last try. */
  @Column({ type: 'timestamptz', nullable: true })
  nextTryAt!: Date | null;
}

/** A new pool that was published without a token's name or symbol. */
@Entity('unnamed_token')
@Index('IDX_unnamed_token', ['chainId', 'address'])
export class UnnamedToken {
  /** The fact of the pool's creation. */
  @PrimaryColumn({ type: 'text' })
  factId!: string;

  @PrimaryColumn({ type: 'text' })
  address!: string;

  @Column({ type: 'integer' })
  chainId!: number;

  /** As the token reports them; possibly unusable. */
  @Column({ type: 'integer' })
  decimals!: number;
}
