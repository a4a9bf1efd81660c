import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { wideInteger } from '@launchpad/platform';

/** A comment under a pool, plain text. */
@Entity('comment')
@Unique('UQ_comment_once', ['poolId', 'userAddress', 'messageTime'])
@Index('IDX_comment_pool', ['poolId', 'createdAt', 'id'])
export class Comment {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  poolId!: string;

  @Column({ type: 'text' })
  message!: string;

  /** Unix seconds, as the writer's page had it. */
  @Column(wideInteger)
  messageTime!: number;

  @Column({ type: 'text' })
  userAddress!: string;

  /** Unix milliseconds. */
  @Column(wideInteger)
  createdAt!: number;
}
