import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A frequently asked question. */
@Entity('faq')
export class FaqRow {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  title!: string;

  /** Sanitised HTML. */
  @Column({ type: 'text' })
  description!: string;

  /** Starts at 1, incremented by each change. */
  @Column({ type: 'integer', default: 1 })
  version!: number;

  /** In the list, ascending; equal ones are listed by age. */
  @Column({ type: 'integer', default: 0 })
  place!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
