import { z } from 'zod';
import { isLink } from '../rules/link.js';
import { shownLine } from '../rules/text.js';

/**
 * Required text of one line that does not start with a space and has at most `max` characters; else `message`.
 * Invisible characters are removed.
 */
export function shortText(max: number, message: string) {
  return z
    .string(message)
    .refine((text) => /^\S/u.test(text), { error: message, abort: true })
    .transform((text) => shownLine(text))
    .refine((text) => text !== '' && text.length <= max, message);
}

/** The same, optional: an absent text is the empty string. */
export function optionalText(max: number) {
  return z.union([z.literal(''), shortText(max, `At most ${max} characters`)]).default('');
}

/** An http or https address with a domain, without invisible characters. */
export function webLink(message: string) {
  return z.string(message).refine(isLink, message);
}

/** The same, optional: an absent link is the empty string. */
export function optionalWebLink(message: string) {
  return z.union([z.literal(''), webLink(message)], message).default('');
}
