import { limits, reviewFields, shownText } from '@launchpad/api';
import { z } from 'zod';

const MOST = `At most ${limits.reviewText} characters`;

/** A reason or an answer; may be empty. Invisible characters are removed. */
export const reviewText = z
  .string()
  .transform((text) => shownText(text).trim())
  .refine((text) => text.length <= limits.reviewText, MOST);

/** The same, not empty. */
export const requiredText = reviewText.refine((text) => text !== '', 'Please enter a reason');

export const requestedFields = z
  .array(z.string())
  .min(1, 'Please select what to change')
  .refine((fields) => fields.every((field) => reviewFields.some((known) => known === field)), 'No such field')
  .transform((fields) => reviewFields.filter((field) => fields.includes(field)));
