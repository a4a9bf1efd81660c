import { contactFields, type ContactField } from '@launchpad/api';
import type { KycRecord } from '../pool/kyc.entity.js';

export type ContactData = Omit<KycRecord, 'poolId'>;

/** Content ids of all files of a submission. */
export function filesOf({ identityDoc, documents }: ContactData): string[] {
  return [...new Set([identityDoc, ...documents.map(({ cid }) => cid)])];
}

/** The fields in which a submission differs from the one before; all of them for the first. */
export function changedFields(before: ContactData | null, after: ContactData): ContactField[] {
  if (!before) return [...contactFields];
  return contactFields.filter((field) => valueOf(before, field) !== valueOf(after, field));
}

function valueOf(data: ContactData, field: ContactField): string {
  if (field !== 'documents') return data[field];
  return JSON.stringify(data.documents.map(({ cid, name }) => [cid, name]));
}
