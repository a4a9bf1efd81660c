import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A list of addresses that hashes to a merkle root of its pool. */
@Entity('whitelist')
export class Whitelist {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  @PrimaryColumn({ type: 'text' })
  merkleRoot!: string;

  @Column({ type: 'integer' })
  size!: number;
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
