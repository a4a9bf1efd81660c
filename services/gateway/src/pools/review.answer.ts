import { reviewFields, type ReviewField } from '@launchpad/api';
import type { ReviewEntry } from '@launchpad/api/routes';
import { ReviewKind, type ReviewEntry as EntryMessage } from '@launchpad/proto';
import { secondsOf } from '../time.js';

const kinds: Record<ReviewKind, ReviewEntry['kind']> = {
  // of a later release
  [ReviewKind.UNSPECIFIED]: 'answered',
  [ReviewKind.SUBMITTED]: 'submitted',
  [ReviewKind.ANSWERED]: 'answered',
  [ReviewKind.CHANGES_REQUESTED]: 'changesRequested',
  [ReviewKind.APPROVED]: 'approved',
  [ReviewKind.REJECTED]: 'rejected',
  [ReviewKind.METADATA_APPROVED]: 'metadataApproved',
  [ReviewKind.METADATA_REJECTED]: 'metadataRejected',
};

/** An entry of a review as answered. */
export function reviewEntryOf({
  id,
  kind,
  timeMs,
  author,
  name,
  text,
  fields,
  kyc,
}: EntryMessage): ReviewEntry {
  return {
    _id: id,
    kind: kinds[kind],
    time: secondsOf(timeMs),
    author,
    ...(name !== '' && { name }),
    text,
    fields: fields.filter((field): field is ReviewField => reviewFields.some((known) => known === field)),
    ...(kyc && {
      submission: {
        name: kyc.name,
        email: kyc.email,
        phone: kyc.phone,
        message: kyc.message,
        identityDoc: kyc.identityDoc,
        documents: kyc.documents.map((document) => ({ cid: document.cid, name: document.name })),
      },
    }),
  };
}
