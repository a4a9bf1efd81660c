import type { CallName, paths } from '../paths.js';

/** A call that only reads. */
export type ReadName = {
  [Name in CallName]: (typeof paths)[Name][0] extends 'GET' ? Name : never;
}[CallName];

/**
 * Personal or private data in an answer.
 * - `own`: of the caller's wallet.
 * - `contact`, `document`, `statement`: of a pool's owner. The audit log has each opening by anybody else.
 */
export type PersonalData = 'own' | 'contact' | 'document' | 'statement';

/**
 * Says of each read which personal data its answer can have; null for none. A contract wallet is asked again before such a
 * read, since its owners may have changed.
 */
export const personalReads = {
  nonce: null,
  me: null,
  listSessions: 'own',
  config: null,

  // Lists have no contact data, but the wallet's pools that are not approved.
  listPools: 'own',
  managePools: 'own',
  getPool: 'contact',
  getSeries: null,
  getPoolCard: null,
  getPoolCalendar: null,
  getReview: 'contact',
  getBook: null,
  previewBid: null,
  getStatement: 'statement',
  getStatementOfBids: 'statement',
  exportStatement: 'statement',
  listBidders: 'own',
  getHistory: 'own',
  listDrafts: 'own',
  getDraft: 'own',
  getWhitelist: 'own',
  getWhitelistPart: 'own',

  listComments: null,
  searchComments: null,
  listAllComments: null,

  // Bids are public on chain.
  listMyOrders: null,
  getOrder: null,
  listOrders: null,
  exportOrders: null,

  getSiteTexts: null,
  listCms: null,
  getCms: null,
  getCmsBySlug: null,
  listFaqs: null,
  getFaq: null,
  listVersions: null,
  getVersion: null,
  getSettings: null,

  listNotifications: null,
  listAudit: null,
  listPayouts: null,
  examine: null,

  viewIdentityDoc: 'document',
  getIpfs: null,
} as const satisfies Record<ReadName, PersonalData | null>;

/** The personal data in the answer of a call; null for none, and for every call that is no read. */
export function personalDataOf(call: CallName): PersonalData | null {
  return call in personalReads ? personalReads[call as ReadName] : null;
}
