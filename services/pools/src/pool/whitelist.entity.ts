import { wideInteger } from '@launchpad/platform';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A list of addresses that hashes to a merkle root of its pool. */
@Entity('whitelist')
export class Whitelist {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  @PrimaryColumn({ type: 'text' })
  merkleRoot!: string;

  @Column({ type: 'integer' })
  size!: number;

  /** When it was last set, in unix milliseconds; zero for lists of the first release. */
  @Column({ ...wideInteger, default: 0 })
  savedAt!: number;
}

/** An address on such a list. */
@Entity('whitelist_address')
export class WhitelistAddress {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  @PrimaryColumn({ type: 'text' })
  merkleRoot!: string;

  @PrimaryColumn({ type: 'text' })
  address!: string;
}

/** A part of a list too long for one message, kept for the wallet that sent it. */
@Entity('whitelist_part')
export class WhitelistPart {
  /** see `ownerOf` */
  @PrimaryColumn({ type: 'text' })
  owner!: string;

  @PrimaryColumn({ type: 'uuid' })
  uploadId!: string;

  @PrimaryColumn({ type: 'integer' })
  part!: number;

  /** Unix milliseconds. */
  @Index('IDX_whitelist_part_age')
  @Column(wideInteger)
  savedAt!: number;

  /** 20 bytes each */
  @Column({ type: 'bytea' })
  addresses!: Buffer;
}
