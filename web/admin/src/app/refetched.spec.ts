import { sharedApi, store } from '@launchpad/web-kit';
import { serve, type ApiRequest } from '@launchpad/web-kit/test/mockApi';
import { waitFor } from '@testing-library/react';
import { aPool, poolList, ADMIN } from '../test/fixtures';
import { poolsApi } from '../common/api';
import { cmsApi } from '../features/cms/api';
import { faqsApi } from '../features/faqs/api';
import { managementApi } from '../features/manage-pools/api';
import { settingsApi } from '../features/settings/api';

const { saveFaq, deleteFaq } = faqsApi.endpoints;
const { saveCms, deleteCms } = cmsApi.endpoints;
const { saveSettings, saveSiteTexts } = settingsApi.endpoints;
const { updateKyc } = poolsApi.endpoints;
const { updateFeature } = managementApi.endpoints;

const faq = { title: 'Why?', description: '' };
const page = { pageTitle: 'News', pageData: '', metaKeywords: [], metaTitle: '', metaDescription: '' };
const cms = { ...page, showLinkInHeader: true, showLinkInFooter: true, pageStatus: true };
const settings = { siteTitle: 'Launchpad' } as Parameters<typeof saveSettings.initiate>[0];
const done = { success: true, cms: { _id: 'p', ...cms }, data: aPool() };

let requests: ApiRequest[];
beforeEach(async () => {
  requests = serve({
    'GET /v1/admin/faq/list': { success: true, data: { faqs: [] } },
    'GET /v1/admin/cms/list': { success: true, cms: [] },
    'GET /v1/admin/settings/get': { success: true, data: { setting: {} } },
    'GET /site_settings': { success: true, data: {} },
    'GET /v1/admin/pools/list/*': poolList([aPool()]),
    'POST /*': done,
    'PUT /*': done,
    'PATCH /*': done,
    'DELETE /*': done,
  });
  await Promise.all([
    store.dispatch(sharedApi.endpoints.listFaqs.initiate()),
    store.dispatch(sharedApi.endpoints.listCms.initiate()),
    store.dispatch(sharedApi.endpoints.settings.initiate()),
    store.dispatch(sharedApi.endpoints.siteTexts.initiate()),
    store.dispatch(poolsApi.endpoints.managedPools.initiate({ walletAddress: ADMIN, page: 1 })),
  ]);
  requests.length = 0;
});

it.each([
  ['a FAQ is created', () => store.dispatch(saveFaq.initiate(faq)), '/v1/admin/faq/list'],
  ['a FAQ is changed', () => store.dispatch(saveFaq.initiate({ ...faq, _id: 'f' })), '/v1/admin/faq/list'],
  [
    'a FAQ is deleted',
    () => store.dispatch(deleteFaq.initiate({ _id: 'f', version: 1 })),
    '/v1/admin/faq/list',
  ],
  ['a CMS page is created', () => store.dispatch(saveCms.initiate(cms)), '/v1/admin/cms/list'],
  [
    'a CMS page is changed',
    () => store.dispatch(saveCms.initiate({ ...cms, _id: 'p' })),
    '/v1/admin/cms/list',
  ],
  [
    'a CMS page is deleted',
    () => store.dispatch(deleteCms.initiate({ _id: 'p', version: 1 })),
    '/v1/admin/cms/list',
  ],
  ['settings are saved', () => store.dispatch(saveSettings.initiate(settings)), '/v1/admin/settings/get'],
  ['terms are saved', () => store.dispatch(saveSiteTexts.initiate({ terms_content: '' })), '/site_settings'],
  [
    'KYC is reviewed',
    () => store.dispatch(updateKyc.initiate({ poolId: 'abc123', poolStatus: true })),
    `/v1/admin/pools/list/${ADMIN}`,
  ],
  [
    'a pool is featured',
    () => store.dispatch(updateFeature.initiate({ poolId: 'abc123', featureStatus: true })),
    `/v1/admin/pools/list/${ADMIN}`,
  ],
])('the list is refetched once when %s', async (_, write, list) => {
  await write();
  const reads = () => requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
  await waitFor(() => expect(reads()).toEqual([list]));
});
