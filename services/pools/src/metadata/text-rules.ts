import { lengthOf, limits, shownLine, shownText } from '@launchpad/api';
import { z } from 'zod';

/** A CIDv0, or a CIDv1 in base32. */
const CONTENT_ID = /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,110})$/;
const WEB_LINK = /^https?:\/\/([a-z0-9-]+\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i;

/**
 * Text of one line that is there, starts without a space and has at most `max` characters; else `message`. Characters
 * that are not shown are left out.
 */
export function shortText(max: number, message: string) {
  return z
    .string(message)
    .refine((text) => /^\S/u.test(text), { error: message, abort: true })
    .transform((text) => shownLine(text))
    .refine((text) => text !== '' && lengthOf(text) <= max, message);
}

/** The content id of an uploaded file. */
export function contentId(message: string) {
  return z.string(message).regex(CONTENT_ID, message);
}

/** An http or https address with a domain, all of it to be seen. */
export function webLink(message: string) {
  return z
    .string(message)
    .max(limits.link, message)
    .regex(WEB_LINK, message)
    .refine((text) => shownText(text) === text, message);
}

/** The same, or nothing: an absent link is the empty string. */
export function optionalWebLink(message: string) {
  return z.union([z.literal(''), webLink(message)], message).default('');
}
