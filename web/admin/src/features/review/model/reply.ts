import { isEmail, limits, PHONE, type Pool, type ReviewDocument } from '@launchpad/api';
import { type FieldErrors, isFilled, onlyErrors } from '../../../common/validate';
import { t } from '../../../strings';

/** Contact data and documents as an owner corrects them. */
export interface Reply {
  name: string;
  email: string;
  phone: string;
  message: string;
  identityDoc: string;
  documents: ReviewDocument[];
}

/** What the pool's owner submitted last. */
export function replyOf({ name, email, phone, message, identityDoc, documents }: Pool): Reply {
  return {
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    message: message ?? '',
    identityDoc: identityDoc ?? '',
    documents: documents ?? [],
  };
}

/** The errors of corrected contact data, by field. */
export function replyErrors(reply: Reply): FieldErrors<keyof Reply> {
  return onlyErrors<keyof Reply>({
    name: (!isFilled(reply.name) || reply.name.length > limits.title) && t.errors.blank,
    email: !isEmail(reply.email) && t.errors.email,
    phone: !PHONE.test(reply.phone) && t.errors.phone,
    message: reply.message.length > limits.contactMessage && t.errors.tooLong(limits.contactMessage),
    identityDoc: !reply.identityDoc && t.errors.identityDoc,
    documents: undefined,
  });
}

/** The documents with one more; the same file once. */
export function withDocument(documents: ReviewDocument[], { cid, name }: ReviewDocument): ReviewDocument[] {
  if (documents.some((known) => known.cid === cid)) return documents;
  return [...documents, { cid, name: shortened(name) }];
}

/** A file's name within the limit, its ending kept. */
function shortened(name: string): string {
  const text = name.trim() || 'document';
  if (text.length <= limits.documentName) return text;
  const ending = /\.\w{1,5}$/.exec(text)?.[0] ?? '';
  return `${text.slice(0, limits.documentName - ending.length - 1)}…${ending}`;
}
