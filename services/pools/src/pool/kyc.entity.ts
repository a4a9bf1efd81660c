import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
}
