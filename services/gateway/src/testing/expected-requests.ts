import type { JsonValue } from '@bufbuild/protobuf';
import { linksOf, metadataJson, textsOf, type PoolLinks, type PoolTexts } from '@launchpad/contracts';
import type { Routes } from '@launchpad/api/routes';
import { BIDDER, HASH, LOGO, POOL_ID } from './messages.js';
import {
  cmsForm,
  createForm,
  editForm,
  samples,
  settingsForm,
  submission,
  UUID,
  type Sample,
} from './samples.js';

type Name = keyof Routes;
export type Asked = Partial<Record<'pools' | 'orders' | 'content' | 'notifications', [string, JsonValue][]>>;

/** Placeholder for the caller: the wallet of the session, or the admin of the token. */
const me = 'me';
const summaries: [string, JsonValue] = ['summaries', { poolIds: [POOL_ID] }];
const visible: [string, JsonValue] = ['get', { caller: me, poolId: POOL_ID }];
const picture = `<img src="/ipfs/${LOGO}">`;
const kept: [string, JsonValue] = ['keepFiles', { caller: me, cids: [LOGO] }];
const byHash = { caller: me, poolId: POOL_ID, transactionHash: HASH };
/** The metadata of a form: what its owner writes, and what is fixed on chain. */
function bytesOf(form: PoolTexts & PoolLinks): string {
  const metadata = metadataJson({
    ...textsOf(form),
    network: 'Goerli Testnet',
    poolType: 'public',
    isKyc: true,
    poolingToken: { address: `0x${'1a'.repeat(20)}`, name: 'Aurora', symbol: 'AUR', decimals: 18 },
    biddingToken: { address: `0x${'2b'.repeat(20)}`, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    links: linksOf(form),
  });
  return Buffer.from(metadata).toString('base64');
}

/** The requests each call makes to services: all its input, and the caller, in the services' field names. */
export const requests: [Name, Asked, Sample?][] = [
  [
    'createPool',
    {
      pools: [
        [
          'create',
          {
            caller: me,
            chainId: 5,
            transactionHash: HASH,
            isKyc: true,
            kyc: {
              name: 'Ada',
              email: 'ada@aurora.example',
              phone: '+4912345678',
              message: 'Hello',
              identityDoc: LOGO,
            },
            metadata: bytesOf(createForm),
          },
        ],
      ],
      orders: [summaries],
    },
  ],
  [
    'editPool',
    {
      pools: [
        visible,
        [
          'edit',
          {
            ...byHash,
            version: 2,
            metadata: bytesOf(editForm),
          },
        ],
      ],
      orders: [summaries],
    },
  ],
  ['getPool', { pools: [visible], orders: [summaries, ['series', { poolId: POOL_ID }]] }],
  [
    'getSeries',
    { pools: [visible], orders: [['series', { poolId: POOL_ID, page: { page: 2, limit: 500 } }]] },
  ],
  [
    'getSeries',
    { pools: [visible], orders: [['series', { poolId: POOL_ID, points: 400 }]] },
    { path: `/v1/front/pools/series/${POOL_ID}?points=400` },
  ],
  ['getPoolCard', { pools: [visible], orders: [summaries] }],
  ['getPoolCalendar', { pools: [visible], orders: [summaries] }],
  [
    'updateStatus',
    {
      pools: [['updateStatus', { caller: me, poolId: POOL_ID, approved: true, version: 2 }]],
      orders: [summaries],
    },
  ],
  [
    'updateStatus',
    { pools: [['updateStatus', { caller: me, poolId: POOL_ID }]], orders: [summaries] },
    { ...samples.updateStatus, body: { poolStatus: false } },
  ],
  [
    'updateMetadata',
    {
      pools: [['updateMetadata', { caller: me, poolId: POOL_ID, approved: true, version: 2 }]],
      orders: [summaries],
    },
  ],
  [
    'updateMetadata',
    { pools: [['updateMetadata', { caller: me, poolId: POOL_ID }]], orders: [summaries] },
    { ...samples.updateMetadata, body: { approve: false } },
  ],
  [
    'updateStatus',
    {
      pools: [['updateStatus', { caller: me, poolId: POOL_ID, reason: 'Unreadable document' }]],
      orders: [summaries],
    },
    { ...samples.updateStatus, body: { poolStatus: false, reason: 'Unreadable document' } },
  ],
  [
    'requestChanges',
    {
      pools: [
        [
          'requestChanges',
          {
            caller: me,
            poolId: POOL_ID,
            fields: ['email', 'documents'],
            reason: 'The extract is too old',
            version: 2,
          },
        ],
      ],
      orders: [summaries],
    },
  ],
  ['getReview', { pools: [['listReview', { caller: me, poolId: POOL_ID, page: { page: 2, limit: 5 } }]] }],
  ['answerReview', { pools: [['answerReview', { caller: me, poolId: POOL_ID, text: 'Which extract?' }]] }],
  [
    'resubmitReview',
    {
      pools: [['resubmit', { caller: me, poolId: POOL_ID, kyc: submission, text: 'Here it is', version: 2 }]],
      orders: [summaries],
    },
  ],
  [
    'updateFeatureStatus',
    {
      pools: [['updateFeatureStatus', { caller: me, poolId: POOL_ID, featured: true }]],
      orders: [summaries],
    },
  ],
  [
    'updateFeatureStatus',
    { pools: [['updateFeatureStatus', { caller: me, poolId: POOL_ID }]], orders: [summaries] },
    { ...samples.updateFeatureStatus, body: { featureStatus: false } },
  ],
  ['softDelete', { pools: [['softDelete', byHash]], orders: [summaries] }],
  ['cancelPool', { pools: [['cancelPool', byHash]], orders: [summaries] }],
  ['addScam', { pools: [['addScam', { ...byHash, message: 'Fake team' }]], orders: [summaries] }],
  [
    'addScam',
    { pools: [['addScam', { ...byHash, message: 'Fake team' }]], orders: [summaries] },
    {
      path: samples.addScam.path,
      body: {
        title: 'Aurora',
        message: 'Fake team',
        scamStatus: true,
        poolId: POOL_ID,
        transactionHash: HASH,
      },
    },
  ],
  [
    'editScam',
    { pools: [['editScam', { caller: me, poolId: POOL_ID, message: 'Fake team' }]], orders: [summaries] },
  ],
  ['listDrafts', { pools: [['listDrafts', { caller: me }]] }],
  ['getDraft', { pools: [['getDraft', { caller: me, id: UUID }]] }],
  ['deleteDraft', { pools: [['deleteDraft', { caller: me, id: UUID }]] }],
  ['getBook', { pools: [visible], orders: [['book', { poolId: POOL_ID, steps: 10 }]] }],
  [
    'previewBid',
    { pools: [visible], orders: [['preview', { poolId: POOL_ID, minBuyAmount: '1', sellAmount: '2' }]] },
  ],
  ['addWhitelist', { pools: [['addWhitelist', { ...byHash, addresses: [BIDDER], add: true }]] }],
  [
    'addWhitelist',
    { pools: [['addWhitelist', { ...byHash, addresses: [BIDDER] }]] },
    { ...samples.addWhitelist, body: { ...(samples.addWhitelist.body as object), methodType: 'remove' } },
  ],
  [
    'getWhitelist',
    { pools: [['getWhitelist', { caller: me, poolId: POOL_ID, full: true }]] },
    { path: `/v1/front/whitelist/get/${POOL_ID}?full=true` },
  ],
  ['getWhitelist', { pools: [['getWhitelist', { caller: me, poolId: POOL_ID, address: BIDDER }]] }],
  [
    'getWhitelist',
    { pools: [['getWhitelist', { caller: me, poolId: POOL_ID, full: true, after: BIDDER }]] },
    { path: `/v1/front/whitelist/get/${POOL_ID}?full=true&after=${BIDDER}` },
  ],
  [
    'addWhitelist',
    { pools: [['addWhitelist', { ...byHash, uploadId: UUID, add: true }]] },
    {
      ...samples.addWhitelist,
      body: { ...(samples.addWhitelist.body as object), whiteListUsers: undefined, uploadId: UUID },
    },
  ],
  [
    'saveWhitelistPart',
    { pools: [['saveWhitelistPart', { caller: me, uploadId: UUID, part: 1, addresses: [BIDDER] }]] },
  ],
  ['getWhitelistPart', { pools: [['getWhitelistPart', { caller: me, uploadId: UUID, part: 1 }]] }],
  [
    'addComment',
    {
      pools: [['addComment', { caller: me, poolId: POOL_ID, message: 'Nice!', messageTime: 1_899_000_000 }]],
    },
  ],
  [
    'listComments',
    { pools: [['listComments', { caller: me, poolId: POOL_ID, page: { page: 3, limit: 7 } }]] },
    { path: `${samples.listComments.path}?page=3&limit=7` },
  ],
  [
    'listAllComments',
    { pools: [['listAllComments', { caller: me, poolId: POOL_ID, page: { page: 1, limit: 20 } }]] },
  ],
  [
    'searchComments',
    {
      pools: [
        [
          'searchComments',
          {
            ...{ caller: me, page: { page: 2, limit: 20 }, poolId: POOL_ID },
            ...{ hidden: false, search: 'forged' },
          },
        ],
      ],
    },
    { path: `/v1/admin/comments?page=2&poolId=${POOL_ID}&state=visible&search=forged` },
  ],
  [
    'hideComment',
    { pools: [['hideComment', { caller: me, poolId: POOL_ID, id: UUID, reason: 'Forged link' }]] },
  ],
  ['restoreComment', { pools: [['restoreComment', { caller: me, poolId: POOL_ID, id: UUID }]] }],
  ['createOrder', { orders: [['create', byHash]] }],
  [
    'listMyOrders',
    {
      orders: [
        ['listMine', { caller: me, page: { page: 2, limit: 5 }, poolId: POOL_ID, claimableOnly: true }],
      ],
    },
    { path: `/v1/front/order/mine?page=2&limit=5&poolId=${POOL_ID}&claimable=true` },
  ],
  ['getOrder', { orders: [['get', { caller: me, id: UUID }]], pools: [visible] }],
  [
    'listOrders',
    { pools: [visible], orders: [['list', { caller: me, poolId: POOL_ID, page: { page: 2, limit: 5 } }]] },
    { path: `/v1/front/order/list/${POOL_ID}?page=2&limit=5` },
  ],
  [
    'listOrders',
    { pools: [visible], orders: [['list', { caller: me, poolId: POOL_ID, page: { page: 1, limit: 4 } }]] },
    { path: `/v1/front/order/list/${POOL_ID}` },
  ],
  [
    'exportOrders',
    { pools: [visible], orders: [['list', { caller: me, poolId: POOL_ID, page: { page: 1, limit: 100 } }]] },
  ],
  ['getStatement', { pools: [visible], orders: [['statement', { caller: me, poolId: POOL_ID }]] }],
  [
    'getStatementOfBids',
    {
      pools: [visible],
      orders: [['statementOfBids', { caller: me, poolId: POOL_ID, page: { page: 2, limit: 50 } }]],
    },
  ],
  [
    'exportStatement',
    {
      pools: [visible],
      orders: [
        ['statement', { caller: me, poolId: POOL_ID }],
        ['statementOfBids', { caller: me, poolId: POOL_ID, page: { page: 1, limit: 100 } }],
      ],
    },
  ],
  [
    'listBidders',
    { pools: [visible], orders: [['bidders', { caller: me, poolId: POOL_ID, page: { page: 2, limit: 5 } }]] },
  ],
  ['getHistory', { pools: [['listHistory', { caller: me, poolId: POOL_ID, page: { page: 2, limit: 5 } }]] }],
  ['emergencyWithdraw', { orders: [['emergencyWithdraw', byHash]] }],
  ['claim', { orders: [['claim', byHash]] }],
  ['settlePool', { orders: [['settle', byHash]] }],
  ['getSiteTexts', { content: [['getSiteTexts', {}]] }],
  [
    'saveSiteTexts',
    {
      content: [
        [
          'saveSiteTexts',
          {
            caller: me,
            texts: { termsContent: '<p>Terms</p>', privacyContent: '<p>Privacy</p>', version: 3 },
          },
        ],
      ],
    },
  ],
  [
    'saveSiteTexts',
    { content: [['saveSiteTexts', { caller: me, texts: { privacyContent: '' } }]] },
    { path: '/site_settings', body: { privacy_content: '' } },
  ],
  [
    'saveSiteTexts',
    { pools: [kept], content: [['saveSiteTexts', { caller: me, texts: { termsContent: picture } }]] },
    { path: '/site_settings', body: { terms_content: picture } },
  ],
  ['listCms', { content: [['listCms', { caller: me }]] }],
  ['createCms', { content: [['saveCms', { caller: me, page: cmsForm }]] }],
  [
    'createCms',
    { content: [['saveCms', { caller: me, page: { pageTitle: 'x', metaKeywords: ['token', 'sale'] } }]] },
    {
      path: samples.createCms.path,
      body: { pageTitle: 'x', metaKeywords: ' token  sale ', pageStatus: false },
    },
  ],
  [
    'createCms',
    { pools: [kept], content: [['saveCms', { caller: me, page: { ...cmsForm, pageData: picture } }]] },
    { ...samples.createCms, body: { ...cmsForm, pageData: picture } },
  ],
  [
    'editCms',
    {
      pools: [kept],
      content: [['saveCms', { caller: me, page: { ...cmsForm, id: UUID, pageData: picture } }]],
    },
    { ...samples.editCms, body: { ...cmsForm, _id: UUID, pageData: picture } },
  ],
  ['getCms', { content: [['getCms', { caller: me, id: UUID }]] }],
  ['editCms', { content: [['saveCms', { caller: me, page: { ...cmsForm, id: UUID, version: 3 } }]] }],
  ['deleteCms', { content: [['deleteCms', { caller: me, id: UUID }]] }],
  ['getCmsBySlug', { content: [['getCms', { caller: me, slug: 'About-us' }]] }],
  ['listFaqs', { content: [['listFaqs', {}]] }],
  ['createFaq', { content: [['saveFaq', { caller: me, faq: { title: 'How?', description: '<p>So</p>' } }]] }],
  [
    'createFaq',
    {
      pools: [kept],
      content: [['saveFaq', { caller: me, faq: { title: 'How?', description: `So ${picture}` } }]],
    },
    { ...samples.createFaq, body: { title: 'How?', description: `So ${picture}` } },
  ],
  [
    'editFaq',
    {
      pools: [kept],
      content: [['saveFaq', { caller: me, faq: { id: UUID, title: 'How?', description: `So ${picture}` } }]],
    },
    { ...samples.editFaq, body: { _id: UUID, title: 'How?', description: `So ${picture}` } },
  ],
  ['getFaq', { content: [['getFaq', { id: UUID }]] }],
  [
    'editFaq',
    {
      content: [
        ['saveFaq', { caller: me, faq: { id: UUID, title: 'How?', description: '<p>So</p>', version: 3 } }],
      ],
    },
  ],
  ['orderFaqs', { content: [['orderFaqs', { caller: me, ids: [UUID] }]] }],
  ['listVersions', { content: [['listVersions', { caller: me, record: { kind: 'cms', id: UUID } }]] }],
  [
    'getVersion',
    { content: [['getVersion', { caller: me, record: { kind: 'texts', id: 'terms' }, version: 7 }]] },
    { path: '/v1/admin/versions/texts/terms/7' },
  ],
  [
    'restoreVersion',
    {
      content: [['restoreVersion', { caller: me, record: { kind: 'faq', id: UUID }, version: 2, seen: 3 }]],
    },
  ],
  ['deleteFaq', { content: [['deleteFaq', { caller: me, id: UUID }]] }],
  ['getSettings', { content: [['getSettings', {}]] }],
  [
    'editSettings',
    { content: [['saveSettings', { caller: me, settings: { ...settingsForm, version: 3 } }]] },
  ],
  ['listNotifications', { notifications: [['list', { caller: me }]] }],
  ['readNotifications', { notifications: [['markRead', { caller: me }]] }],
  [
    'listAudit',
    {
      content: [
        [
          'listContentAudit',
          {
            caller: me,
            page: { page: 2, limit: 5 },
            filter: { search: 'why', action: 'faq.edit', target: 'abc123' },
          },
        ],
      ],
    },
    { path: '/v1/admin/audit?of=content&page=2&limit=5&search=why&action=faq.edit&target=abc123' },
  ],
  [
    'listAudit',
    { pools: [['listAudit', { caller: me, page: { page: 1, limit: 20 }, filter: {} }]] },
    { path: '/v1/admin/audit' },
  ],
  [
    'listAudit',
    { orders: [['listPayoutAudit', { caller: me, page: { page: 1, limit: 20 }, filter: {} }]] },
    { path: '/v1/admin/audit?of=payouts' },
  ],
  ['listPayouts', { orders: [['listPayouts', { caller: me, page: { page: 1, limit: 20 } }]] }],
  [
    'listPayouts',
    { orders: [['listPayouts', { caller: me, page: { page: 1, limit: 20 }, poolId: POOL_ID }]] },
    { path: `/v1/admin/payouts?poolId=${POOL_ID}` },
  ],
  [
    'raisePayoutBudget',
    { orders: [['raisePayoutBudget', { caller: me, poolId: POOL_ID, gas: '200000000' }]] },
  ],
];

/** Calls that the gateway serves by itself, lists, which are below, and drafts, which go out sealed. */
export const others: Name[] = [
  ...([
    'nonce',
    'verify',
    'logout',
    'me',
    'listSessions',
    'endSession',
    'config',
    'upload',
    'viewIdentityDoc',
    'getIpfs',
    'examine',
  ] as const),
  ...(['listPools', 'managePools', 'createDraft', 'updateDraft'] as const),
];
