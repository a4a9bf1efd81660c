import type { CallName } from '../paths.js';
import { mayCall } from './roles.js';

/**
 * The pages of the admin area that accounts open, by their path under /admin: each with the call without which it has no
 * use. Whoever may make the call may open the page; everybody with a role may open one without.
 */
export const adminPages = {
  '/dashboard': undefined,
  '/managepools': 'managePools',
  '/pool/:poolId': 'managePools',
  '/manage-ended-pools': 'managePools',
  '/comments': 'searchComments',
  '/faqs': 'editFaq',
  '/manage-cmspages': 'editCms',
  '/create-cmspage': 'createCms',
  '/edit-cmspage/:pageId': 'editCms',
  '/cmspages': 'saveSiteTexts',
  '/settings': 'editSettings',
  '/audit': 'listAudit',
  '/doctor': 'examine',
} as const satisfies Record<string, CallName | undefined>;

export type AdminPage = keyof typeof adminPages;

/** Pages for one's own pools: they need a connected wallet, and are closed to accounts with narrower roles alone. */
export const walletPages = ['/create-pool', '/edit-pool/:poolId'] as const;

/** Whether one of the roles, which are not `launchpad-admin`, may open a page of the admin area. */
export function mayOpen(roles: readonly string[], page: AdminPage): boolean {
  const call = adminPages[page];
  return call === undefined ? roles.length > 0 : mayCall(roles, call);
}
