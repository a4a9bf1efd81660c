import { z } from 'zod';
import { lengthOf, limits, shownText } from '@launchpad/api';
import { contentId, shortText } from '../metadata/text-rules.js';

/** The rules of the contact data a pool's owner hands in for review. */
export const kycSchema = z.object({
  name: shortText(limits.title, 'cannot be blank!'),
  email: z.email('please enter valid email').max(limits.email, 'please enter valid email'),
  phone: z
    .string('Please Enter Valid Phone number')
    .regex(/^[+\d][\d ().-]{9,19}$/, 'Please Enter Valid Phone number'),
  message: z
    .string()
    .transform((text) => shownText(text))
    .refine(
      (text) => lengthOf(text) <= limits.contactMessage,
      `Message has at most ${limits.contactMessage} characters`,
    )
    .default(''),
  identityDoc: contentId('Please select identity document'),
});
