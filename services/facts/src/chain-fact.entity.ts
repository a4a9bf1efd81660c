import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A fact received from a chain. A service derives its rows from these, so the rows can be recomputed. The table keeps ids
 * unique by a hash of them, which is not for TypeORM to make or compare.
 */
@Entity('chain_fact', { synchronize: false })
@Index('IDX_chain_fact_order', ['poolId', 'order', 'blockNumber', 'logIndex'])
@Index('IDX_chain_fact_newest', ['poolId', 'blockNumber', 'logIndex'], { where: '"order" IS NULL' })
@Index('IDX_chain_fact_edit', ['poolId', 'edit', 'blockNumber', 'logIndex'], { where: '"order" IS NULL' })
export class ChainFactRow {
  /** Chain, block hash, transaction and log index. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  /** The public code of the pool it is about. */
  @Column({ type: 'text' })
  poolId!: string;

  /** The encoded order it is about, null for a fact about the pool itself. */
  @Column({ type: 'numeric', precision: 78, scale: 0, nullable: true })
  order!: string | null;

  /**
   * The kind of an edit: of those of a kind only the newest counts. Null for what happens to a pool or an order only once,
   * and for what was stored before edits had kinds.
   */
  @Column({ type: 'text', nullable: true })
  edit!: string | null;

  @Column({ type: 'bigint' })
  blockNumber!: string;

  @Column({ type: 'integer' })
  logIndex!: number;

  /** The `ChainFact` message. */
  @Column({ type: 'bytea' })
  data!: Buffer;
}
