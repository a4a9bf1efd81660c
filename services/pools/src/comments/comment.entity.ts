import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { wideInteger } from '@launchpad/platform';

/** A comment on a pool, plain text. */
@Entity('comment')
@Unique('UQ_comment_once', ['poolId', 'userAddress', 'messageTime'])
@Index('IDX_comment_pool', ['poolId', 'createdAt', 'id'])
@Index('IDX_comment_newest', ['createdAt', 'id'])
@Index('IDX_comment_hidden', ['createdAt', 'id'], { where: '"hiding" IS NOT NULL' })
@Index('IDX_comment_text', { synchronize: false })
@Index('IDX_comment_shown', ['poolId', 'createdAt', 'id'], { where: '"hiding" IS NULL' })
export class Comment {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  poolId!: string;

  @Column({ type: 'text' })
  message!: string;

  /** Unix seconds, as claimed by the writer's page. */
  @Column(wideInteger)
  messageTime!: number;

  @Column({ type: 'text' })
  userAddress!: string;

  /** Unix milliseconds. */
  @Column(wideInteger)
  createdAt!: number;

  /** Null unless an admin hid it. */
  @Column({ type: 'jsonb', nullable: true })
  hiding!: Hiding | null;
}

/** Why a comment is hidden from all but admins. */
export interface Hiding {
  reason: string;
  /** Subject of the admin's access token. */
  author: string;
  /** Unix milliseconds. */
  timeMs: number;
}
