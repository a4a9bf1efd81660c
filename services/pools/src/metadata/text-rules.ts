import { z } from 'zod';

/** A CIDv0, or a CIDv1 in base32. */
const CONTENT_ID = /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,110})$/;
const WEB_LINK = /^https?:\/\/([a-z0-9-]+\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i;
const MAX_LINK = 2048;

/** How many characters a reader sees, whatever their encoding. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Text of one line that is there, starts without a space and has at most `max` characters; else `message`. */
export function shortText(max: number, message: string) {
  return z.string(message).refine((text) => /^\S/u.test(text) && lengthOf(text) <= max, message);
}

/** The content id of an uploaded file. */
export function contentId(message: string) {
  return z.string(message).regex(CONTENT_ID, message);
}

/** An http or https address with a domain. */
export function webLink(message: string) {
  return z.string(message).max(MAX_LINK, message).regex(WEB_LINK, message);
}

/** The same, or nothing: an absent link is the empty string. */
export function optionalWebLink(message: string) {
  return z.union([z.literal(''), webLink(message)], message).default('');
}
