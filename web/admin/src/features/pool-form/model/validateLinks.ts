import { isLink } from '@launchpad/api';
import { perLink, type PoolLink } from '@launchpad/contracts';
import type { LinkValues } from './draft';
import { t } from '../../../strings';

/**
 * Errors of the links that are not an http(s) URL. The website is required, the others may be empty.
 * @param missing the error of an empty website
 */
export function linkErrors(links: LinkValues, missing: string): Record<PoolLink, string | undefined> {
  return perLink((link) => {
    if (links[link] === '') return link === 'website' ? missing : undefined;
    return isLink(links[link]) ? undefined : t.errors.link(link);
  });
}
