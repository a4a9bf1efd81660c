import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An encrypted file of a review, by its content id. */
export interface KycDocument {
  cid: string;
  name: string;
}

/** The contact data a pool's owner submitted for review. Only the owner and admins may read it. */
@Entity('kyc_record')
export class KycRecord {
  @PrimaryColumn({ type: 'text' })
  poolId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  phone!: string;

  @Column({ type: 'text' })
  message!: string;

  /** Content id of the encrypted file. */
  @Index('IDX_kyc_record_identity_doc')
  @Column({ type: 'text' })
  identityDoc!: string;

  /** Further files, at most `limits.documents`. */
  @Column({ type: 'jsonb', default: [] })
  documents!: KycDocument[];
}
