import type {
  Cms,
  Config,
  Faq,
  FileKind,
  Me,
  Notification,
  PoolDetail,
  PoolList,
  PoolListQuery,
  Setting,
  SiteTexts,
  StoredFile,
  Whited,
} from '@launchpad/gateway/api';
import { holdSession } from '../session/renewal';
import { setClocks } from '../clock/chainClock';
import { api, queryOf } from './client';

interface Answer<T> {
  data: T;
}

/** A list as it was answered; anything else in its place counts as no answer. */
function listOf<T>(list: T[]): T[] {
  if (!Array.isArray(list)) throw new Error('The answer has no list');
  return list;
}

/** Calls both apps make. */
export const sharedApi = api.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<Config, void>({
      query: () => '/v1/config',
      extraOptions: { anonymous: true },
      transformResponse: ({ data }: Answer<Config>) => {
        setClocks(data.clocks, data.serverTime);
        return data;
      },
      providesTags: ['Config'],
    }),
    me: build.query<Me, void>({
      query: () => '/v1/auth/me',
      extraOptions: { personal: true },
      transformResponse: ({ data }: Answer<Me>) => {
        if (data.address) holdSession('wallet', true);
        return data;
      },
      providesTags: ['Me'],
    }),
    nonce: build.mutation<string, void>({
      query: () => '/v1/auth/nonce',
      extraOptions: { quiet: true },
      transformResponse: ({ data }: Answer<{ nonce: string }>) => data.nonce,
    }),
    verify: build.mutation<Me, { message: string; signature: string }>({
      query: (body) => ({ url: '/v1/auth/verify', method: 'POST', body }),
      extraOptions: { quiet: true },
      transformResponse: ({ data }: Answer<Me>) => data,
      invalidatesTags: ['Me', 'Pools', 'Pool', 'MyOrders', 'Whitelist'],
    }),
    logout: build.mutation<Me, void>({
      query: () => ({ url: '/v1/auth/logout', method: 'POST', body: {} }),
      extraOptions: { quiet: true },
      transformResponse: ({ data }: Answer<Me>) => {
        holdSession('wallet', false);
        return data;
      },
      invalidatesTags: ['Me', 'Pools', 'Pool', 'MyOrders', 'Whitelist'],
    }),
    /** Pools anyone may see; with `owner`, whose session asks, its unapproved ones too. */
    listPools: build.query<PoolList, PoolListQuery & { owner?: string }>({
      query: ({ owner, ...query }) => ({
        url: `/v1/front/pools/list/${owner ?? 'all'}`,
        params: queryOf(query),
      }),
      transformResponse: ({ data }: Answer<PoolList>) => data,
      providesTags: ['Pools'],
    }),
    getPool: build.query<PoolDetail, string>({
      query: (poolId) => `/v1/front/pools/get/${encodeURIComponent(poolId)}`,
      extraOptions: { personal: true },
      transformResponse: ({ data }: Answer<PoolDetail>) => data,
      providesTags: (_result, _error, poolId) => [{ type: 'Pool', id: poolId }],
    }),
    /** With `full` every address, or an error: never the size alone, as strangers get it. */
    getWhitelist: build.query<Whited, { poolId: string; address?: string | undefined; full?: boolean }>({
      query: ({ poolId, address, full }) => ({
        url: `/v1/front/whitelist/get/${encodeURIComponent(poolId)}`,
        params: queryOf({ address, full }),
      }),
      extraOptions: { personal: true },
      transformResponse: ({ whited }: { whited: Whited }) => whited,
      providesTags: (_result, _error, { poolId }) => [{ type: 'Whitelist', id: poolId }],
    }),
    settings: build.query<Setting, void>({
      query: () => '/v1/admin/settings/get',
      transformResponse: ({ data }: Answer<{ setting: Setting }>) => data.setting,
      providesTags: ['Settings'],
    }),
    siteTexts: build.query<SiteTexts, void>({
      query: () => '/site_settings',
      transformResponse: ({ data }: Answer<SiteTexts>) => data,
      providesTags: ['Texts'],
    }),
    listCms: build.query<Cms[], void>({
      query: () => '/v1/admin/cms/list',
      transformResponse: ({ cms }: { cms: Cms[] }) => listOf(cms),
      providesTags: ['Cms'],
    }),
    listFaqs: build.query<Faq[], void>({
      query: () => '/v1/admin/faq/list',
      transformResponse: ({ data }: Answer<{ faqs: Faq[] }>) => listOf(data.faqs),
      providesTags: ['Faqs'],
    }),
    listNotifications: build.query<{ notifications: Notification[]; unread: number }, void>({
      query: () => '/v1/admin/notifications/list',
      extraOptions: { personal: true },
      transformResponse: ({ data }: Answer<{ notifications: Notification[]; unread: number }>) => data,
      providesTags: ['Notifications'],
    }),
    upload: build.mutation<StoredFile, { kind: FileKind; file: Blob; name?: string }>({
      query: ({ kind, file, name }) => {
        const body = new FormData();
        body.append('kind', kind);
        body.append('file', file, name);
        return { url: '/v1/files', method: 'POST', body };
      },
      transformResponse: ({ data }: Answer<StoredFile>) => data,
    }),
  }),
});

export const {
  useConfigQuery,
  useMeQuery,
  useListPoolsQuery,
  useGetPoolQuery,
  useGetWhitelistQuery,
  useSettingsQuery,
  useSiteTextsQuery,
  useListCmsQuery,
  useListFaqsQuery,
  useListNotificationsQuery,
  useUploadMutation,
} = sharedApi;
