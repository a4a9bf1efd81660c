import { CONTENT_ID, isLink, shownLine } from '@launchpad/api';
import { z } from 'zod';

/**
 * Text of one line that is there, starts without a space and has at most `max` characters; else `message`. Characters
 * that are not shown are left out.
 */
export function shortText(max: number, message: string) {
  return z
    .string(message)
    .refine((text) => /^\S/u.test(text), { error: message, abort: true })
    .transform((text) => shownLine(text))
    .refine((text) => text !== '' && text.length <= max, message);
}

/** The content id of an uploaded file. */
export function contentId(message: string) {
  return z.string(message).regex(CONTENT_ID, message);
}

/** An http or https address with a domain, all of it to be seen. */
export function webLink(message: string) {
  return z.string(message).refine(isLink, message);
}

/** The same, or nothing: an absent link is the empty string. */
export function optionalWebLink(message: string) {
  return z.union([z.literal(''), webLink(message)], message).default('');
}
