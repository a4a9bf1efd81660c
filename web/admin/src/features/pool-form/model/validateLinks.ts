import { isLink } from '@launchpad/api';
import type { LinkFields } from './draft';
import { t } from '../../../strings';

/** The error of a link that is not an http(s) URL; an empty one is valid. */
export function linkError(field: keyof LinkFields, value: string): string | undefined {
  if (value === '' || isLink(value)) return undefined;
  return t.errors.link(t.linkNames[field]);
}

export const optionalLinks = [
  'telegram',
  'twitter',
  'medium',
  'discord',
  'podcast',
  'whitePaper',
] as const satisfies (keyof LinkFields)[];

/** Errors of all optional links. */
export function optionalLinkErrors(links: Pick<LinkFields, (typeof optionalLinks)[number]>) {
  return Object.fromEntries(optionalLinks.map((field) => [field, linkError(field, links[field])])) as Record<
    (typeof optionalLinks)[number],
    string | undefined
  >;
}
