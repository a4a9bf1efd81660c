import { z } from 'zod';
import { contentId, lengthOf, shortText } from '../metadata/text-rules.js';

const MAX_NAME = 50;
const MAX_EMAIL = 254;
const MAX_MESSAGE = 300;

/** The rules of the contact data a pool's owner hands in for review. */
export const kycSchema = z.object({
  name: shortText(MAX_NAME, 'cannot be blank!'),
  email: z.email('please enter valid email').max(MAX_EMAIL, 'please enter valid email'),
  phone: z
    .string('Please Enter Valid Phone number')
    .regex(/^[+\d][\d ().-]{9,19}$/, 'Please Enter Valid Phone number'),
  message: z
    .string()
    .refine((text) => lengthOf(text) <= MAX_MESSAGE, `Message has at most ${MAX_MESSAGE} characters`)
    .default(''),
  identityDoc: contentId('Please select identity document'),
});
