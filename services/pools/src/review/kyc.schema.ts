import { EMAIL, limits, PHONE, shownText } from '@launchpad/api';
import { cid, shortText } from '@launchpad/api/routes';
import { z } from 'zod';

const TOO_MANY = `At most ${limits.documents} documents`;

const document = z.object({
  cid: cid('Please select a document'),
  name: shortText(limits.documentName, 'Please name the document'),
});

/** The rules for the contact data a pool's owner submits for review. */
export const kycSchema = z.object({
  name: shortText(limits.title, 'cannot be blank!'),
  email: z
    .email({ error: 'please enter valid email', pattern: EMAIL })
    .max(limits.email, 'please enter valid email'),
  phone: z.string('Please Enter Valid Phone number').regex(PHONE, 'Please Enter Valid Phone number'),
  message: z
    .string()
    .transform((text) => shownText(text))
    .refine(
      (text) => text.length <= limits.contactMessage,
      `Message has at most ${limits.contactMessage} characters`,
    )
    .default(''),
  identityDoc: cid('Please select identity document'),
  documents: z
    .array(document)
    .max(limits.documents, TOO_MANY)
    .refine((all) => new Set(all.map((each) => each.cid)).size === all.length, 'Each document once')
    .default([]),
});
