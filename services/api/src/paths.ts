/**
 * Every call of the REST API by its name: its method, and its path with `{name}` for each parameter. Input and
 * output are in `routes`, which validate; this table is all a page needs to make a call.
 */
export const paths = {
  nonce: ['GET', '/v1/auth/nonce'],
  verify: ['POST', '/v1/auth/verify'],
  logout: ['POST', '/v1/auth/logout'],
  me: ['GET', '/v1/auth/me'],
  listSessions: ['GET', '/v1/auth/sessions'],
  endSession: ['DELETE', '/v1/auth/sessions/{sessionId}'],

  config: ['GET', '/v1/config'],

  createPool: ['POST', '/v1/front/pools/create'],
  editPool: ['PUT', '/v1/front/pools/edit/{poolId}'],
  listPools: ['GET', '/v1/front/pools/list/{x}'],
  managePools: ['GET', '/v1/admin/pools/list/{walletAddress}'],
  getPool: ['GET', '/v1/front/pools/get/{poolId}'],
  getSeries: ['GET', '/v1/front/pools/series/{poolId}'],
  getPoolCard: ['GET', '/v1/front/pools/{poolId}/card.png'],
  getPoolCalendar: ['GET', '/v1/front/pools/{poolId}/calendar.ics'],
  updateStatus: ['PATCH', '/v1/admin/pools/updateStatus/{id}'],
  updateMetadata: ['PATCH', '/v1/admin/pools/updateMetadata/{poolId}'],
  requestChanges: ['PATCH', '/v1/admin/pools/requestChanges/{poolId}'],
  getReview: ['GET', '/v1/front/pools/{poolId}/review'],
  answerReview: ['POST', '/v1/front/pools/{poolId}/review'],
  resubmitReview: ['PUT', '/v1/front/pools/{poolId}/review'],
  updateFeatureStatus: ['PATCH', '/v1/admin/pools/updateFeatureStatus/{poolId}'],
  softDelete: ['PUT', '/v1/front/pools/softdelete'],
  cancelPool: ['PUT', '/v1/front/pools/cancelpool'],
  addScam: ['POST', '/v1/front/scam/add'],
  editScam: ['PUT', '/v1/front/scam/edit'],
  getBook: ['GET', '/v1/front/pools/{poolId}/book'],
  previewBid: ['GET', '/v1/front/pools/{poolId}/preview'],
  getStatement: ['GET', '/v1/front/pools/{poolId}/statement'],
  getStatementOfBids: ['GET', '/v1/front/pools/{poolId}/statement/bids'],
  exportStatement: ['GET', '/v1/front/pools/{poolId}/statement.csv'],
  listBidders: ['GET', '/v1/front/pools/{poolId}/bidders'],
  getHistory: ['GET', '/v1/front/pools/{poolId}/history'],

  listDrafts: ['GET', '/v1/front/pools/drafts'],
  createDraft: ['POST', '/v1/front/pools/drafts'],
  getDraft: ['GET', '/v1/front/pools/drafts/{draftId}'],
  updateDraft: ['PUT', '/v1/front/pools/drafts/{draftId}'],
  deleteDraft: ['DELETE', '/v1/front/pools/drafts/{draftId}'],

  addWhitelist: ['POST', '/v1/front/whitelist/add'],
  getWhitelist: ['GET', '/v1/front/whitelist/get/{id}'],
  saveWhitelistPart: ['PUT', '/v1/front/whitelist/upload/{uploadId}/{part}'],
  getWhitelistPart: ['GET', '/v1/front/whitelist/upload/{uploadId}/{part}'],

  addComment: ['POST', '/v1/front/comments/comment'],
  listComments: ['GET', '/v1/front/comments/commentsByPoolId/{poolId}'],
  searchComments: ['GET', '/v1/admin/comments'],
  listAllComments: ['GET', '/v1/admin/comments/{poolId}'],
  hideComment: ['PUT', '/v1/admin/comments/{poolId}/{commentId}/hidden'],
  restoreComment: ['DELETE', '/v1/admin/comments/{poolId}/{commentId}/hidden'],

  createOrder: ['POST', '/v1/front/order/create'],
  listMyOrders: ['GET', '/v1/front/order/mine'],
  getOrder: ['GET', '/v1/front/order/get/{id}'],
  listOrders: ['GET', '/v1/front/order/list/{poolId}'],
  exportOrders: ['GET', '/v1/front/order/export/{poolId}'],
  emergencyWithdraw: ['POST', '/v1/front/order/emergencywithdraw'],
  claim: ['POST', '/v1/front/claim/create'],
  settlePool: ['POST', '/v1/front/settlepool/create'],

  getSiteTexts: ['GET', '/site_settings'],
  saveSiteTexts: ['POST', '/site_settings'],
  listCms: ['GET', '/v1/admin/cms/list'],
  createCms: ['POST', '/v1/admin/cms/create'],
  getCms: ['GET', '/v1/admin/cms/get/{id}'],
  editCms: ['PUT', '/v1/admin/cms/edit'],
  deleteCms: ['DELETE', '/v1/admin/cms/delete/{id}'],
  getCmsBySlug: ['GET', '/v1/admin/cms/slug/{slug}'],
  listFaqs: ['GET', '/v1/admin/faq/list'],
  createFaq: ['POST', '/v1/admin/faq/create'],
  getFaq: ['GET', '/v1/admin/faq/get/{id}'],
  editFaq: ['PUT', '/v1/admin/faq/edit'],
  orderFaqs: ['PUT', '/v1/admin/faq/order'],
  deleteFaq: ['DELETE', '/v1/admin/faq/delete/{id}'],
  listVersions: ['GET', '/v1/admin/versions/{kind}/{id}'],
  getVersion: ['GET', '/v1/admin/versions/{kind}/{id}/{version}'],
  restoreVersion: ['POST', '/v1/admin/versions/{kind}/{id}/{version}/restore'],
  getSettings: ['GET', '/v1/admin/settings/get'],
  editSettings: ['PUT', '/v1/admin/settings/edit'],

  listNotifications: ['GET', '/v1/admin/notifications/list'],
  readNotifications: ['POST', '/v1/admin/notifications/read'],
  listAudit: ['GET', '/v1/admin/audit'],
  listPayouts: ['GET', '/v1/admin/payouts'],
  examine: ['GET', '/v1/admin/doctor'],
  raisePayoutBudget: ['PUT', '/v1/admin/payouts/{poolId}/budget'],

  upload: ['POST', '/v1/files'],
  viewIdentityDoc: ['GET', '/v1/admin/files/identity/{cid}'],
  getIpfs: ['GET', '/ipfs/{cid}'],
} as const satisfies Record<string, readonly [Method, `/${string}`]>;

/** What every address begins with that is no page's: the API's, the socket's and those of the gateway's health. */
export const API_ROOTS = ['/v1', '/ipfs', '/site_settings', '/socket.io', '/healthz', '/readyz'] as const;

/** Whether a path belongs to the API and not to the pages. */
export const isApiPath = (path: string): boolean =>
  API_ROOTS.some((root) => `${path}/`.startsWith(`${root}/`));

/** Whether a path is of signing in and out. */
export const isAuthPath = (path: string): boolean => path.startsWith('/v1/auth/');

/** What the paths of the calls that only admins make begin with. */
const ADMIN_ROOTS = ['/v1/admin/', '/v1/front/scam/', '/v1/front/pools/softdelete', '/site_settings'];

/** Whether a path is of an admin's call. Reading contents is one too, for whose session it is that may show more. */
export const isAdminPath = (path: string): boolean => ADMIN_ROOTS.some((root) => path.startsWith(root));

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallName = keyof typeof paths;

/** Names of the parameters in a path. */
type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;

/** The path parameters of a call. */
export type PathParams<Name extends CallName> = Record<ParamsIn<(typeof paths)[Name][1]>, string>;

/** A path with its parameters, encoded. */
export function pathOf<Name extends CallName>(name: Name, params: PathParams<Name>): string {
  const [, path] = paths[name];
  return path.replace(/\{(\w+)\}/g, (_, param: keyof typeof params) => encodeURIComponent(params[param]));
}
