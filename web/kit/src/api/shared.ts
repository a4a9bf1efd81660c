import {
  request,
  type AnswerOf,
  type Cms,
  type Config,
  type Faq,
  type FileKind,
  type Me,
  type OpenSession,
  type PoolDetail,
  type PoolList,
  type PoolListQuery,
  type Routes,
  type Setting,
  type SiteTexts,
  type StoredFile,
  type Whited,
} from '@launchpad/api';
import { setSession } from '../session/renewal';
import { setClocks } from '../clock/chainClock';
import { api, dataOf } from './client';

/** The newest notifications, and how many there are and are unread of all. */
export type NotificationList = AnswerOf<Routes['listNotifications']>['data'];

/** Throws unless the response has a list. */
function checkedList<T>(list: T[]): T[] {
  if (!Array.isArray(list)) throw new Error('The response has no list');
  return list;
}

/** Calls of both apps. */
export const sharedApi = api.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<Config, void>({
      query: () => request('config'),
      extraOptions: { anonymous: true },
      transformResponse: ({ data }: { data: Config }) => {
        setClocks(data.clocks, data.serverTime);
        return data;
      },
      providesTags: ['Config'],
    }),
    me: build.query<Me, void>({
      query: () => request('me'),
      extraOptions: { personal: true },
      transformResponse: ({ data }: { data: Me }) => {
        if (data.address) setSession('wallet', true);
        return data;
      },
      providesTags: ['Me'],
    }),
    nonce: build.mutation<string, void>({
      query: () => request('nonce'),
      extraOptions: { quiet: true },
      transformResponse: ({ data }: { data: { nonce: string } }) => data.nonce,
    }),
    verify: build.mutation<Me, { message: string; signature: string }>({
      query: (body) => request('verify', { body }),
      extraOptions: { quiet: true },
      transformResponse: dataOf<Me>,
      invalidatesTags: ['Me', 'Sessions', 'Pools', 'Pool', 'MyOrders', 'Whitelist'],
    }),
    logout: build.mutation<Me, void>({
      query: () => request('logout'),
      extraOptions: { quiet: true },
      transformResponse: ({ data }: { data: Me }) => {
        setSession('wallet', false);
        return data;
      },
      invalidatesTags: ['Me', 'Sessions', 'Pools', 'Pool', 'MyOrders', 'Whitelist'],
    }),
    /** Where the session's wallet is signed in, newest first. */
    listSessions: build.query<OpenSession[], void>({
      query: () => request('listSessions'),
      extraOptions: { personal: true },
      transformResponse: ({ data }: { data: { sessions: OpenSession[] } }) => checkedList(data.sessions),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<unknown, string>({
      query: (sessionId) => request('endSession', { params: { sessionId } }),
      invalidatesTags: ['Sessions'],
    }),
    /** Public pools. */
    listPools: build.query<PoolList, PoolListQuery>({
      query: (query) => request('listPools', { params: { x: 'all' }, query }),
      transformResponse: dataOf<PoolList>,
      providesTags: ['Pools'],
    }),
    getPool: build.query<PoolDetail, string>({
      query: (poolId) => request('getPool', { params: { poolId } }),
      extraOptions: { personal: true },
      transformResponse: dataOf<PoolDetail>,
      providesTags: (_result, _error, poolId) => [{ type: 'Pool', id: poolId }],
    }),
    /**
     * With `full`: every address, in as many requests as it takes, or an error instead of the size alone that other users
     * get. A list that changes meanwhile is incomplete.
     */
    getWhitelist: build.query<Whited, { poolId: string; address?: string | undefined; full?: boolean }>({
      queryFn: async ({ poolId, address, full }, _api, _options, fetch) => {
        const ask = (after?: string) =>
          fetch(
            request('getWhitelist', {
              params: { id: poolId },
              query: { address, full: full ? 'true' : undefined, after },
            }),
          );
        const first = await ask();
        if (first.error) return { error: first.error };
        const { whited } = first.data as { whited: Whited };
        const all = [...(whited.whiteListUsers ?? [])];
        while (full && all.length > 0 && all.length < whited.size) {
          const next = await ask(all.at(-1));
          if (next.error) return { error: next.error };
          const { whiteListUsers: more = [], merkleTree } = (next.data as { whited: Whited }).whited;
          if (more.length === 0 || merkleTree !== whited.merkleTree) break;
          for (const user of more) all.push(user);
        }
        return { data: whited.whiteListUsers ? { ...whited, whiteListUsers: all } : whited };
      },
      extraOptions: { personal: true },
      providesTags: (_result, _error, { poolId }) => [{ type: 'Whitelist', id: poolId }],
    }),
    settings: build.query<Setting, void>({
      query: () => request('getSettings'),
      transformResponse: ({ data }: { data: { setting: Setting } }) => data.setting,
      providesTags: ['Settings'],
    }),
    siteTexts: build.query<SiteTexts, void>({
      query: () => request('getSiteTexts'),
      transformResponse: dataOf<SiteTexts>,
      providesTags: ['Texts'],
    }),
    listCms: build.query<Cms[], void>({
      query: () => request('listCms'),
      transformResponse: ({ cms }: { cms: Cms[] }) => checkedList(cms),
      providesTags: ['Cms'],
    }),
    listFaqs: build.query<Faq[], void>({
      query: () => request('listFaqs'),
      transformResponse: ({ data }: { data: { faqs: Faq[] } }) => checkedList(data.faqs),
      providesTags: ['Faqs'],
    }),
    listNotifications: build.query<NotificationList, void>({
      query: () => request('listNotifications'),
      extraOptions: { personal: true },
      transformResponse: dataOf<NotificationList>,
      providesTags: ['Notifications'],
    }),
    /** Marks everything as read, up to the newest one that was shown. */
    readNotifications: build.mutation<unknown, { newest: string }>({
      query: (query) => request('readNotifications', { query }),
      extraOptions: { quiet: true },
      invalidatesTags: ['Notifications'],
    }),
    /** With `quiet`, the caller reports errors. */
    upload: build.mutation<StoredFile, { kind: FileKind; file: Blob; name?: string; quiet?: boolean }>({
      query: ({ kind, file, name, quiet }) => {
        const body = new FormData();
        body.append('kind', kind);
        body.append('file', file, name);
        return { ...request('upload', { body: { kind } }), body, quiet };
      },
      transformResponse: dataOf<StoredFile>,
    }),
  }),
});

export const {
  useConfigQuery,
  useMeQuery,
  useListSessionsQuery,
  useEndSessionMutation,
  useListPoolsQuery,
  useReadNotificationsMutation,
  useGetPoolQuery,
  useGetWhitelistQuery,
  useSettingsQuery,
  useSiteTextsQuery,
  useListCmsQuery,
  useListFaqsQuery,
  useListNotificationsQuery,
  useUploadMutation,
} = sharedApi;
