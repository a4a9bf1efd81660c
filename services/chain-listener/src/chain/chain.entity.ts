import { wideInteger } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Where the listener stands on a chain, and who of its instances works on it. */
@Entity('chain')
export class Chain {
  @PrimaryColumn({ type: 'integer' })
  chainId!: number;

  /** Number and hash of the last block whose facts are recorded; no hash before the first. */
  @Column(wideInteger)
  cursorNumber!: number;

  @Column({ type: 'text', nullable: true })
  cursorHash!: string | null;

  /** Why the chain is paused, null while it is not. */
  @Column({ type: 'text', nullable: true })
  pausedReason!: string | null;

  /**
   * Set by an operator who decided that a paused chain shall follow its new blocks: what the old ones told is
   * then taken back, however deep.
   */
  @Column({ type: 'boolean', default: false })
  acceptsDeepReorganisation!: boolean;

  /** The instance that works on the chain as long as its lease runs. */
  @Column({ type: 'text', nullable: true })
  holder!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  /** The newest block seen, as a `ChainHead` message; null before the first. */
  @Column({ type: 'bytea', nullable: true })
  head!: Buffer | null;
}

/** A block that may still be reorganised away, or the last one that may not. */
@Entity('recent_block')
export class RecentBlock {
  @PrimaryColumn({ type: 'integer' })
  chainId!: number;

  @PrimaryColumn(wideInteger)
  number!: number;

  @Column({ type: 'text' })
  hash!: string;
}

/** A fact that a block of the chain told. */
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

  /** How often the fact was taken back, its block having left the chain. */
  @Column({ type: 'integer', default: 0 })
  retractions!: number;

  /** Whether its block is part of the chain. */
  @Column({ type: 'boolean', default: true })
  stands!: boolean;

  /** The `ChainFact` message. */
  @Column({ type: 'bytea' })
  data!: Buffer;

  /** When the event that carries it was made, the newest if it was told again. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  toldAt!: Date;
}

/** What a stranger's token calls itself, and when to ask it again. */
@Entity('token')
@Index('IDX_token_due', ['chainId', 'nextTryAt'], { where: '"nextTryAt" IS NOT NULL' })
export class Token {
  @PrimaryColumn({ type: 'integer' })
  chainId!: number;

  /** Lowercase. */
  @PrimaryColumn({ type: 'text' })
  address!: string;

  /** As it can be shown; null while it can't be read. */
  @Column({ type: 'text', nullable: true })
  name!: string | null;

  @Column({ type: 'text', nullable: true })
  symbol!: string | null;

  /** Of the first pool that has it: with that block the address may be given to another contract. */
  @Column(wideInteger)
  firstBlock!: number;

  /** How often it was asked. */
  @Column({ type: 'integer' })
  tries!: number;

  /** Null where all is known, and where it was asked often enough. */
  @Column({ type: 'timestamptz', nullable: true })
  nextTryAt!: Date | null;
}

/** A new pool that was told of without the names of a token of it. */
@Entity('unnamed_token')
@Index('IDX_unnamed_token', ['chainId', 'address'])
export class UnnamedToken {
  /** Of the pool's creation. */
  @PrimaryColumn({ type: 'text' })
  factId!: string;

  @PrimaryColumn({ type: 'text' })
  address!: string;

  @Column({ type: 'integer' })
  chainId!: number;

  /** The token's own, which may be beyond use. */
  @Column({ type: 'integer' })
  decimals!: number;
}
