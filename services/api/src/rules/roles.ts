import type { CallName } from '../paths.js';

/** What admins may be limited to: reviews of pools, the site's content, or reading. */
export const narrowRoles = ['reviewer', 'editor', 'auditor'] as const;
export type NarrowRole = (typeof narrowRoles)[number];

/** A role's name at the identity provider. `launchpad-admin` may do everything. */
export const tokenRole = (role: 'admin' | NarrowRole): string => `launchpad-${role}`;

/** Whose pools a reviewer and an auditor see: all of them, also those that are not approved. */
const readers = ['reviewer', 'auditor'] as const satisfies NarrowRole[];

/** The calls of the admin area that narrower roles may make. Every other one is for `launchpad-admin` alone. */
export const callRoles = {
  managePools: readers,
  getReview: readers,
  getStatement: readers,
  getStatementOfBids: readers,
  exportStatement: readers,
  listBidders: readers,
  getHistory: readers,
  listAllComments: ['reviewer', 'editor', 'auditor'],
  searchComments: ['editor'],
  listNotifications: readers,
  listVersions: ['editor', 'auditor'],
  getVersion: ['editor', 'auditor'],
  listAudit: ['auditor'],
  listPayouts: ['auditor'],
  examine: ['auditor'],

  updateStatus: ['reviewer'],
  requestChanges: ['reviewer'],
  updateMetadata: ['reviewer'],
  updateFeatureStatus: ['reviewer'],
  addScam: ['reviewer'],
  editScam: ['reviewer'],
  viewIdentityDoc: ['reviewer'],
  readNotifications: ['reviewer'],

  // without a wallet, and pictures alone
  upload: ['editor'],
  saveSiteTexts: ['editor'],
  createCms: ['editor'],
  editCms: ['editor'],
  deleteCms: ['editor'],
  createFaq: ['editor'],
  editFaq: ['editor'],
  orderFaqs: ['editor'],
  deleteFaq: ['editor'],
  editSettings: ['editor'],
  restoreVersion: ['editor'],
  hideComment: ['editor'],
  restoreComment: ['editor'],
} as const satisfies Partial<Record<CallName, readonly NarrowRole[]>>;

/** Whether one of the roles, which are not `launchpad-admin`, may make a call of the admin area. */
export function mayCall(roles: readonly string[], call: CallName): boolean {
  const allowed: readonly string[] = (callRoles as Partial<Record<CallName, readonly string[]>>)[call] ?? [];
  return roles.some((role) => allowed.includes(role));
}
