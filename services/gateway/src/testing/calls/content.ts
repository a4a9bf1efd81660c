import type { JsonValue } from '@bufbuild/protobuf';
import { LOGO } from '../messages.js';
import type { Answers, Call } from './call.js';
import { UUID, me } from './common.js';

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
export const page = { id: UUID, slug: 'About-us', ...cmsForm, version: 3 };
const faq = { id: UUID, title: 'How?', description: '<p>So</p>', version: 3 };
const settings = { ...settingsForm, version: 3 };
const texts = { termsContent: '<p>Terms</p>', privacyContent: '<p>Privacy</p>', version: 3 };
const picture = `<img src="/ipfs/${LOGO}">`;
const kept: [string, JsonValue] = ['keepFiles', { caller: me, cids: [LOGO] }];

export const contentCalls = {
  getSiteTexts: { access: 'public', path: '/site_settings', asks: { content: [['getSiteTexts', {}]] } },
  saveSiteTexts: {
    access: 'admin',
    path: '/site_settings',
    body: { terms_content: '<p>Terms</p>', privacy_content: '<p>Privacy</p>', version: 3 },
    asks: {
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
    also: [
      {
        path: '/site_settings',
        body: { privacy_content: '' },
        asks: { content: [['saveSiteTexts', { caller: me, texts: { privacyContent: '' } }]] },
      },
      {
        path: '/site_settings',
        body: { terms_content: picture },
        asks: {
          pools: [kept],
          content: [['saveSiteTexts', { caller: me, texts: { termsContent: picture } }]],
        },
      },
    ],
  },
  listCms: { access: 'public', path: '/v1/admin/cms/list', asks: { content: [['listCms', { caller: me }]] } },
  createCms: {
    access: 'admin',
    path: '/v1/admin/cms/create',
    body: cmsForm,
    asks: { content: [['saveCms', { caller: me, page: cmsForm }]] },
    also: [
      {
        body: { pageTitle: 'x', metaKeywords: ' token  sale ', pageStatus: false },
        asks: {
          content: [['saveCms', { caller: me, page: { pageTitle: 'x', metaKeywords: ['token', 'sale'] } }]],
        },
      },
      {
        body: { ...cmsForm, pageData: picture },
        asks: {
          pools: [kept],
          content: [['saveCms', { caller: me, page: { ...cmsForm, pageData: picture } }]],
        },
      },
    ],
  },
  getCms: {
    access: 'public',
    path: `/v1/admin/cms/get/${UUID}`,
    asks: { content: [['getCms', { caller: me, id: UUID }]] },
  },
  editCms: {
    access: 'admin',
    path: '/v1/admin/cms/edit',
    body: { ...cmsForm, _id: UUID, version: 3 },
    asks: { content: [['saveCms', { caller: me, page: { ...cmsForm, id: UUID, version: 3 } }]] },
    also: [
      {
        body: { ...cmsForm, _id: UUID, pageData: picture },
        asks: {
          pools: [kept],
          content: [['saveCms', { caller: me, page: { ...cmsForm, id: UUID, pageData: picture } }]],
        },
      },
    ],
  },
  deleteCms: {
    access: 'admin',
    path: `/v1/admin/cms/delete/${UUID}`,
    asks: { content: [['deleteCms', { caller: me, id: UUID }]] },
    also: [
      {
        path: `/v1/admin/cms/delete/${UUID}?version=3`,
        asks: { content: [['deleteCms', { caller: me, id: UUID, version: 3 }]] },
      },
    ],
  },
  getCmsBySlug: {
    access: 'public',
    path: '/v1/admin/cms/slug/About-us',
    asks: { content: [['getCms', { caller: me, slug: 'About-us' }]] },
  },
  listFaqs: { access: 'public', path: '/v1/admin/faq/list', asks: { content: [['listFaqs', {}]] } },
  createFaq: {
    access: 'admin',
    path: '/v1/admin/faq/create',
    body: { title: 'How?', description: '<p>So</p>' },
    asks: { content: [['saveFaq', { caller: me, faq: { title: 'How?', description: '<p>So</p>' } }]] },
    also: [
      {
        body: { title: 'How?', description: `So ${picture}` },
        asks: {
          pools: [kept],
          content: [['saveFaq', { caller: me, faq: { title: 'How?', description: `So ${picture}` } }]],
        },
      },
    ],
  },
  getFaq: {
    access: 'public',
    path: `/v1/admin/faq/get/${UUID}`,
    asks: { content: [['getFaq', { id: UUID }]] },
  },
  editFaq: {
    access: 'admin',
    path: '/v1/admin/faq/edit',
    body: { _id: UUID, title: 'How?', description: '<p>So</p>', version: 3 },
    asks: {
      content: [
        ['saveFaq', { caller: me, faq: { id: UUID, title: 'How?', description: '<p>So</p>', version: 3 } }],
      ],
    },
    also: [
      {
        body: { _id: UUID, title: 'How?', description: `So ${picture}` },
        asks: {
          pools: [kept],
          content: [
            ['saveFaq', { caller: me, faq: { id: UUID, title: 'How?', description: `So ${picture}` } }],
          ],
        },
      },
    ],
  },
  orderFaqs: {
    access: 'admin',
    path: '/v1/admin/faq/order',
    body: { ids: [UUID] },
    asks: { content: [['orderFaqs', { caller: me, ids: [UUID] }]] },
    also: [
      {
        body: { ids: [UUID], seen: [UUID] },
        asks: { content: [['orderFaqs', { caller: me, ids: [UUID], seen: [UUID] }]] },
      },
    ],
  },
  deleteFaq: {
    access: 'admin',
    path: `/v1/admin/faq/delete/${UUID}`,
    asks: { content: [['deleteFaq', { caller: me, id: UUID }]] },
    also: [
      {
        path: `/v1/admin/faq/delete/${UUID}?version=3`,
        asks: { content: [['deleteFaq', { caller: me, id: UUID, version: 3 }]] },
      },
    ],
  },
  getSettings: { access: 'public', path: '/v1/admin/settings/get', asks: { content: [['getSettings', {}]] } },
  editSettings: {
    access: 'admin',
    path: '/v1/admin/settings/edit',
    body: { ...settingsForm, version: 3 },
    asks: { content: [['saveSettings', { caller: me, settings: { ...settingsForm, version: 3 } }]] },
  },
} satisfies Record<string, Call>;

export const contentAnswers: Answers = () => ({
  content: {
    listCms: () => ({ pages: [page] }),
    getCms: () => ({ page }),
    saveCms: () => ({ page }),
    deleteCms: () => ({}),
    listFaqs: () => ({ faqs: [faq] }),
    getFaq: () => ({ faq }),
    saveFaq: () => ({ faq }),
    deleteFaq: () => ({}),
    orderFaqs: () => ({}),
    getSettings: () => ({ settings }),
    saveSettings: () => ({ settings }),
    getSiteTexts: () => ({ texts }),
    saveSiteTexts: () => ({ texts }),
  },
});
