import { perLink, perText } from '@launchpad/contracts/pool-page';
import { NotificationKind, PayoutState, ReviewKind, StatementKind, type Caller } from '@launchpad/proto';
import type { Routes } from '@launchpad/api/routes';
import { Vault } from '../files/vault.js';
import {
  BIDDER,
  counts,
  figuresMessage,
  HASH,
  LOGO,
  orderMessage,
  pagination,
  POOL_ID,
  poolMessage,
  settledMessage,
  summaryMessage,
} from './messages.js';
import { IDENTITY_DOC_KEY, type TestGateway } from './test-gateway.js';

/** An id of a record. */
export const UUID = '6f9619ff-8b86-4011-b42d-00cf4fc964ff';

/** A text and link of each kind, by this name. */
function written(name: string) {
  return {
    ...perText((text) => `${text} of ${name}`),
    logo: LOGO,
    ...perLink((link) => `https://${link}.example/${name}`),
  };
}

export const createForm = {
  network: 'Goerli Testnet',
  transactionHash: HASH,
  ...written('Aurora'),
  name: 'Ada',
  email: 'ada@aurora.example',
  phone: '+4912345678',
  message: 'Hello',
  identityDoc: LOGO,
  poolingToken: `0x${'1A'.repeat(20)}`,
  biddingToken: `0x${'2b'.repeat(20)}`,
  ptName: 'Aurora',
  ptSymbol: 'AUR',
  ptDecimals: 18,
  bdName: 'USD Coin',
  bdSymbol: 'USDC',
  bdDecimals: 6,
  poolSellAmount: '1000000000000000000000',
  minimumBuyAmount: '1000000000000000000',
  minimumBiddingAmount: '1000000',
  minimumFundingThreshold: '13422818',
  poolStartDate: 1_900_000_000,
  poolEndDate: 1_900_100_000,
  poolCancelDate: 1_900_050_000,
};

export const editForm = {
  transactionHash: HASH,
  ...written('Borealis'),
  version: 2,
};

export const submission = {
  name: 'Ada',
  email: 'ada@aurora.example',
  phone: '+4912345678',
  message: 'Hello',
  identityDoc: LOGO,
  documents: [{ cid: LOGO, name: 'Extract.pdf' }],
};

export const resubmitForm = { ...submission, text: 'Here it is', version: 2 };

export const settingsForm = {
  siteTitle: 'Launchpad',
  metaTitle: 'Launchpad: fair sales',
  metaKeyword: 'launchpad, auction',
  siteDescription: 'Sales by batch auction',
  metaDescription: 'One price for all',
  twitterLink: 'https://twitter.example/launchpad',
  telegramLink: 'https://telegram.example/launchpad',
  mediumLink: 'https://medium.example/launchpad',
  appLink: 'https://app.example/apply',
  podCastLink: 'https://podcast.example/launchpad',
  websiteLink: 'https://launchpad.example',
  raisedCapital: '$480M',
  launchedProjects: '120+',
  monthlyVolume: '$36M',
  marketCap: '$2.1B',
};

export const cmsForm = {
  pageTitle: 'About us',
  pageData: '<p>We</p>',
  metaTitle: 'About',
  metaKeywords: ['token', 'sale'],
  metaDescription: 'Who we are',
  showLinkInHeader: true,
  showLinkInFooter: true,
  pageStatus: true,
};

export const draftForm = {
  title: 'Aurora',
  email: 'ada@',
  logo: LOGO,
  isKyc: true,
  whiteListUsers: [BIDDER],
};

export interface Sample {
  path: string;
  body?: unknown;
  /** of a multipart form: `kind`, with a picture as its `file` */
  kind?: string;
}

/**
 * A valid request of every call. In its path `{owner}` is the caller's own address, `{logo}` and
 * `{identityDoc}` for stored files. A real sign-in needs a nonce.
 */
export const samples: Record<keyof Routes, Sample> = {
  nonce: { path: '/v1/auth/nonce' },
  verify: { path: '/v1/auth/verify', body: { message: 'Sign in', signature: '0x00' } },
  logout: { path: '/v1/auth/logout' },
  me: { path: '/v1/auth/me' },
  listSessions: { path: '/v1/auth/sessions' },
  endSession: { path: '/v1/auth/sessions/n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg' },
  config: { path: '/v1/config' },
  createPool: { path: '/v1/front/pools/create', body: createForm },
  editPool: { path: `/v1/front/pools/edit/${POOL_ID}`, body: editForm },
  listDrafts: { path: '/v1/front/pools/drafts' },
  createDraft: { path: '/v1/front/pools/drafts', body: { form: draftForm } },
  getDraft: { path: `/v1/front/pools/drafts/${UUID}` },
  updateDraft: { path: `/v1/front/pools/drafts/${UUID}`, body: { form: draftForm, version: 1 } },
  deleteDraft: { path: `/v1/front/pools/drafts/${UUID}` },
  listPools: {
    path: '/v1/front/pools/list/all?page=1&limit=6&poolName=au&status=live&featured=true&network=5&token=USDC',
  },
  managePools: { path: '/v1/admin/pools/list/{owner}?status=ended' },
  getPool: { path: `/v1/front/pools/get/${POOL_ID}` },
  getPoolCard: { path: `/v1/front/pools/${POOL_ID}/card.png` },
  getPoolCalendar: { path: `/v1/front/pools/${POOL_ID}/calendar.ics` },
  getSeries: { path: `/v1/front/pools/series/${POOL_ID}?page=2&limit=500` },
  updateStatus: { path: `/v1/admin/pools/updateStatus/${POOL_ID}`, body: { poolStatus: true, version: 2 } },
  updateMetadata: {
    path: `/v1/admin/pools/updateMetadata/${POOL_ID}`,
    body: { approve: true, version: 2 },
  },
  requestChanges: {
    path: `/v1/admin/pools/requestChanges/${POOL_ID}`,
    body: { fields: ['email', 'documents'], reason: 'The extract is too old', version: 2 },
  },
  getReview: { path: `/v1/front/pools/${POOL_ID}/review?page=2&limit=5` },
  answerReview: { path: `/v1/front/pools/${POOL_ID}/review`, body: { text: 'Which extract?' } },
  resubmitReview: { path: `/v1/front/pools/${POOL_ID}/review`, body: resubmitForm },
  updateFeatureStatus: {
    path: `/v1/admin/pools/updateFeatureStatus/${POOL_ID}`,
    body: { featureStatus: true },
  },
  softDelete: {
    path: '/v1/front/pools/softdelete',
    body: { id: POOL_ID, isDeleted: true, transactionHash: HASH },
  },
  cancelPool: {
    path: '/v1/front/pools/cancelpool',
    body: { id: POOL_ID, isCancelled: true, transactionHash: HASH },
  },
  addScam: {
    path: '/v1/front/scam/add',
    body: { id: POOL_ID, scamMessage: 'Fake team', scamStatus: true, transactionHash: HASH },
  },
  editScam: { path: '/v1/front/scam/edit', body: { poolId: POOL_ID, message: 'Fake team' } },
  getBook: { path: `/v1/front/pools/${POOL_ID}/book?steps=10` },
  previewBid: { path: `/v1/front/pools/${POOL_ID}/preview?minBuyAmount=1&sellAmount=2` },
  addWhitelist: {
    path: '/v1/front/whitelist/add',
    body: {
      poolId: POOL_ID,
      transactionHash: HASH,
      whiteListUsers: [BIDDER.toUpperCase().replace('0X', '0x')],
      poolType: 'whiteList',
      merkleTree: HASH,
      methodType: 'add',
    },
  },
  getWhitelist: { path: `/v1/front/whitelist/get/${POOL_ID}?address=${BIDDER}` },
  saveWhitelistPart: {
    path: `/v1/front/whitelist/upload/${UUID}/1`,
    body: { whiteListUsers: [BIDDER.toUpperCase().replace('0X', '0x')] },
  },
  getWhitelistPart: { path: `/v1/front/whitelist/upload/${UUID}/1` },
  addComment: {
    path: '/v1/front/comments/comment',
    body: { poolId: POOL_ID, message: 'Nice!', messageTime: 1_899_000_000, userAddress: BIDDER },
  },
  listComments: { path: `/v1/front/comments/commentsByPoolId/${POOL_ID}` },
  listAllComments: { path: `/v1/admin/comments/${POOL_ID}` },
  searchComments: { path: '/v1/admin/comments?state=hidden' },
  hideComment: { path: `/v1/admin/comments/${POOL_ID}/${UUID}/hidden`, body: { reason: 'Forged link' } },
  restoreComment: { path: `/v1/admin/comments/${POOL_ID}/${UUID}/hidden` },
  createOrder: { path: '/v1/front/order/create', body: { poolId: POOL_ID, transactionHash: HASH } },
  listMyOrders: { path: '/v1/front/order/mine?claimable=true' },
  getOrder: { path: `/v1/front/order/get/${UUID}` },
  listOrders: { path: `/v1/front/order/list/${POOL_ID}?page=1&limit=4` },
  getStatement: { path: `/v1/front/pools/${POOL_ID}/statement` },
  getStatementOfBids: { path: `/v1/front/pools/${POOL_ID}/statement/bids?page=2&limit=50` },
  exportStatement: { path: `/v1/front/pools/${POOL_ID}/statement.csv` },
  listBidders: { path: `/v1/front/pools/${POOL_ID}/bidders?page=2&limit=5` },
  getHistory: { path: `/v1/front/pools/${POOL_ID}/history?page=2&limit=5` },
  exportOrders: { path: `/v1/front/order/export/${POOL_ID}` },
  emergencyWithdraw: {
    path: '/v1/front/order/emergencywithdraw',
    body: { poolId: POOL_ID, transactionHash: HASH },
  },
  claim: { path: '/v1/front/claim/create', body: { poolId: POOL_ID, transactionHash: HASH } },
  settlePool: {
    path: '/v1/front/settlepool/create',
    body: {
      poolId: POOL_ID,
      from: BIDDER,
      to: BIDDER,
      blockHash: HASH,
      blockNumber: 44,
      event: 'PoolCleared',
      id: 'log_1',
      bnPoolId: 7,
      soldBiddingTokens: '20',
      soldPoolingTokens: '10',
      transactionHash: HASH,
      transactionIndex: 0,
      clearingPrice: '99',
    },
  },
  getSiteTexts: { path: '/site_settings' },
  saveSiteTexts: {
    path: '/site_settings',
    body: { terms_content: '<p>Terms</p>', privacy_content: '<p>Privacy</p>', version: 3 },
  },
  listCms: { path: '/v1/admin/cms/list' },
  createCms: { path: '/v1/admin/cms/create', body: cmsForm },
  getCms: { path: `/v1/admin/cms/get/${UUID}` },
  editCms: { path: '/v1/admin/cms/edit', body: { ...cmsForm, _id: UUID, version: 3 } },
  deleteCms: { path: `/v1/admin/cms/delete/${UUID}` },
  getCmsBySlug: { path: '/v1/admin/cms/slug/About-us' },
  listFaqs: { path: '/v1/admin/faq/list' },
  createFaq: { path: '/v1/admin/faq/create', body: { title: 'How?', description: '<p>So</p>' } },
  getFaq: { path: `/v1/admin/faq/get/${UUID}` },
  editFaq: {
    path: '/v1/admin/faq/edit',
    body: { _id: UUID, title: 'How?', description: '<p>So</p>', version: 3 },
  },
  orderFaqs: { path: '/v1/admin/faq/order', body: { ids: [UUID] } },
  deleteFaq: { path: `/v1/admin/faq/delete/${UUID}` },
  listVersions: { path: `/v1/admin/versions/cms/${UUID}` },
  getVersion: { path: `/v1/admin/versions/cms/${UUID}/2` },
  restoreVersion: { path: `/v1/admin/versions/faq/${UUID}/2/restore`, body: { seen: 3 } },
  getSettings: { path: '/v1/admin/settings/get' },
  editSettings: { path: '/v1/admin/settings/edit', body: { ...settingsForm, version: 3 } },
  listNotifications: { path: '/v1/admin/notifications/list' },
  readNotifications: { path: '/v1/admin/notifications/read' },
  listAudit: { path: '/v1/admin/audit?of=content' },
  listPayouts: { path: '/v1/admin/payouts' },
  examine: { path: '/v1/admin/doctor' },
  raisePayoutBudget: { path: `/v1/admin/payouts/${POOL_ID}/budget`, body: { gas: 200_000_000 } },
  upload: { path: '/v1/files', kind: 'logo' },
  viewIdentityDoc: { path: '/v1/admin/files/identity/{identityDoc}' },
  getIpfs: { path: '/ipfs/{logo}' },
};

const whitelist = {
  poolId: POOL_ID,
  poolType: 'whiteList',
  size: 1,
  merkleRoot: HASH,
  transactionHash: `0x${'8b'.repeat(32)}`,
  listed: true,
  proof: [`0x${'9c'.repeat(32)}`],
};
const comment = {
  id: UUID,
  poolId: POOL_ID,
  message: 'Nice!',
  messageTime: 1_899_000_000,
  userAddress: BIDDER,
  createdAtMs: 1_899_000_000_000n,
};
const hiddenComment = {
  comment,
  hiding: { reason: 'Forged link', author: 'admin-subject', name: 'Ada Admin', timeMs: 1_899_000_100_000n },
};
const commentedPool = { chainId: 5, title: 'Aurora', owner: BIDDER };
const page = { id: UUID, slug: 'About-us', ...cmsForm, version: 3 };
const contentVersion = { version: 2, timeMs: 1_899_000_000_000n, author: 'admin-subject' };
const faq = { id: UUID, title: 'How?', description: '<p>So</p>', version: 3 };
const settings = { ...settingsForm, version: 3 };
const texts = { termsContent: '<p>Terms</p>', privacyContent: '<p>Privacy</p>', version: 3 };
const vault = new Vault({ IDENTITY_DOC_KEY } as never);

/** A draft as pools keeps it for a wallet. */
const draftOf = ({ caller }: { caller?: Caller }) => {
  const seal = (text: string) => vault.seal(Buffer.from(text), caller?.address);
  const sealed = { title: seal(draftForm.title), form: seal(JSON.stringify(draftForm)) };
  return { id: UUID, savedAtMs: 1_899_000_000_000n, version: 3, ...sealed };
};
const reviewEntry = {
  id: '1',
  kind: ReviewKind.SUBMITTED,
  timeMs: 1_899_000_000_000n,
  author: BIDDER,
  text: 'Here it is',
  fields: ['documents'],
  kyc: submission,
};
const auditEntry = {
  id: '1',
  timeMs: 1_899_000_000_000n,
  subject: 'alice',
  name: 'Ada Admin',
  action: 'faq.edit',
  before: '',
  after: '{}',
};

const raisedLine = {
  kind: StatementKind.RAISED,
  amount: '20',
  transactionHash: HASH,
  blockTimestamp: 1_899_000_000,
};
const refundLine = { kind: StatementKind.REFUND_DUE, amount: '5', orderId: UUID, orderBy: BIDDER };

const payoutMessage = {
  poolId: POOL_ID,
  chainId: 5,
  payouts: { orders: 430, paid: 412 },
  state: PayoutState.OVER_BUDGET,
  gasSpent: 99_000_000n,
  gasBudget: 100_000_000n,
  gasMost: 1_000_000_000n,
};
const keeperMessage = {
  ...{ chainId: 5, address: BIDDER, balance: '1450000000000000000', paused: false },
  last: { poolId: POOL_ID, transactionHash: HASH, paidAt: 1_780_090_000n },
};

/** Makes the services answer everything with success; the pool belongs to `owner`. */
export function answerEverything(
  { pools, orders, content, notifications }: TestGateway,
  owner: string,
): void {
  const pool = poolMessage({ poolOwner: owner });
  const one = () => ({ pool });
  const many = () => ({ orders: [orderMessage()] });
  const paged = () => ({ orders: [orderMessage()], pagination });
  pools.answers = {
    create: one,
    edit: one,
    list: () => ({ pools: [pool], pagination, counts }),
    get: one,
    updateStatus: one,
    updateMetadata: one,
    requestChanges: one,
    resubmit: one,
    answerReview: () => ({ entry: reviewEntry }),
    listReview: () => ({ entries: [reviewEntry], pagination }),
    updateFeatureStatus: one,
    softDelete: one,
    cancelPool: one,
    addScam: one,
    editScam: one,
    addWhitelist: () => ({ whitelist }),
    getWhitelist: () => ({ whitelist }),
    saveWhitelistPart: () => ({}),
    getWhitelistPart: () => ({ addresses: [BIDDER], parts: 2 }),
    addComment: () => ({ comment }),
    listComments: () => ({ comments: [comment], pagination }),
    listAllComments: () => ({ comments: [hiddenComment, { comment }], pagination }),
    searchComments: () => ({ comments: [{ ...hiddenComment, pool: commentedPool }], pagination }),
    hideComment: () => ({ comment: hiddenComment }),
    restoreComment: () => ({ comment: { comment } }),
    listDrafts: (request) => ({ drafts: [draftOf(request)] }),
    getDraft: (request) => ({ draft: draftOf(request) }),
    recordUpload: () => ({}),
    keepFiles: () => ({}),
    saveDraft: (request) => ({ draft: draftOf(request) }),
    deleteDraft: () => ({}),
    listAudit: () => ({ entries: [auditEntry], pagination }),
    listHistory: () => ({
      entries: [
        { id: '1', timeMs: 1_899_000_000_000n, action: 'chain.newPool', actor: owner, transactionHash: HASH },
      ],
      pagination,
    }),
  };
  orders.answers = {
    create: many,
    get: () => ({ order: orderMessage() }),
    list: paged,
    listMine: paged,
    emergencyWithdraw: many,
    settle: () => ({ settlement: settledMessage }),
    claim: many,
    summaries: () => ({ summaries: [summaryMessage()] }),
    listPayouts: () => ({ payouts: [payoutMessage], pagination, keepers: [keeperMessage] }),
    raisePayoutBudget: () => ({ payout: payoutMessage }),
    listPayoutAudit: () => ({ entries: [auditEntry], pagination }),
    series: () => ({ entries: [figuresMessage], pagination }),
    book: () => ({
      steps: [{ priceSell: '2', priceBuy: '1', sellAmount: '5', cumulativeSellAmount: '5', orders: 1 }],
      summary: summaryMessage(),
    }),
    statement: () => ({
      totals: [{ kind: StatementKind.RAISED, amount: '20', lines: 1 }],
      lines: [raisedLine],
      ...{ bids: 3, winners: 2, paid: 1, due: 2 },
      settled: settledMessage,
      settledAt: 1_899_000_000,
    }),
    statementOfBids: () => ({ lines: [refundLine], pagination }),
    bidders: () => ({
      bidders: [{ orderBy: BIDDER, bids: 2, sellAmount: '9' }],
      pagination,
      ...{ sellAmount: '9', largestAmount: '9', tenLargestAmount: '9' },
    }),
    preview: () => ({
      outcome: { claimedValue: '1', refundedValue: '0' },
      clearingPriceBuy: '1',
      clearingPriceSell: '2',
      margin: { rank: 1, aboveAmount: '5', atAmount: '3' },
    }),
  };
  content.answers = {
    listCms: () => ({ pages: [page] }),
    getCms: () => ({ page }),
    saveCms: () => ({ page }),
    deleteCms: () => ({}),
    listVersions: () => ({ versions: [contentVersion], current: 3 }),
    getVersion: () => ({ version: contentVersion, content: { case: 'page', value: page } }),
    restoreVersion: () => ({ version: 4 }),
    listFaqs: () => ({ faqs: [faq] }),
    getFaq: () => ({ faq }),
    saveFaq: () => ({ faq }),
    deleteFaq: () => ({}),
    orderFaqs: () => ({}),
    getSettings: () => ({ settings }),
    saveSettings: () => ({ settings }),
    getSiteTexts: () => ({ texts }),
    saveSiteTexts: () => ({ texts }),
    listContentAudit: () => ({ entries: [auditEntry], pagination }),
  };
  notifications.answers = {
    list: () => ({
      notifications: [
        {
          id: '1',
          kind: NotificationKind.CHANGED_METADATA,
          title: 'Aurora',
          logo: LOGO,
          createdBy: owner,
          createdAtMs: 1_899_000_000_000n,
          poolId: POOL_ID,
        },
      ],
      unread: 1,
    }),
    markRead: () => ({}),
  };
}
