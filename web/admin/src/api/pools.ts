import type {
  BodyOf,
  CreatePoolBody,
  Pool,
  PoolList,
  PoolListQuery,
  Routes,
  Whited,
} from '@launchpad/gateway/api';
import { api, poolTags, queryOf, type Tag } from '@launchpad/web-kit';

interface Answer<T> {
  data: T;
}

const dataOf = <T>({ data }: Answer<T>): T => data;
const touched = (poolId: string): Tag[] => [...poolTags(poolId), 'Notifications', 'Audit'];

/** Calls that create, edit and manage pools. Each post after a transaction carries that transaction's hash. */
export const poolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The pools a wallet manages: its own, or all for an admin. */
    managedPools: build.query<PoolList, PoolListQuery & { walletAddress: string }>({
      query: ({ walletAddress, ...query }) => ({
        url: `/v1/admin/pools/list/${walletAddress}`,
        params: queryOf(query),
      }),
      extraOptions: { personal: true },
      transformResponse: dataOf<PoolList>,
      providesTags: ['Pools'],
    }),
    createPool: build.mutation<Pool, CreatePoolBody>({
      query: (body) => ({ url: '/v1/front/pools/create', method: 'POST', body }),
      extraOptions: { quiet: true },
      transformResponse: dataOf<Pool>,
      invalidatesTags: (pool) => (pool ? touched(pool.poolId) : []),
    }),
    updateKyc: build.mutation<Pool, BodyOf<Routes['updateStatus']> & { poolId: string }>({
      query: ({ poolId, ...body }) => ({
        url: `/v1/admin/pools/updateStatus/${poolId}`,
        method: 'PATCH',
        body,
      }),
      transformResponse: dataOf<Pool>,
      invalidatesTags: (_pool, _error, { poolId }) => touched(poolId),
    }),
    /** Decides about what an owner changed after the approval, in the version that was looked at. */
    updateMetadata: build.mutation<Pool, { poolId: string; approve: boolean; version: number }>({
      query: ({ poolId, ...body }) => ({
        url: `/v1/admin/pools/updateMetadata/${poolId}`,
        method: 'PATCH',
        body,
      }),
      transformResponse: dataOf<Pool>,
      invalidatesTags: (_pool, _error, { poolId }) => touched(poolId),
    }),
    updateFeature: build.mutation<Pool, { poolId: string; featureStatus: boolean }>({
      query: ({ poolId, featureStatus }) => ({
        url: `/v1/admin/pools/updateFeatureStatus/${poolId}`,
        method: 'PATCH',
        body: { featureStatus },
      }),
      transformResponse: dataOf<Pool>,
      invalidatesTags: (_pool, _error, { poolId }) => touched(poolId),
    }),
    changeWhitelist: build.mutation<Whited, BodyOf<Routes['addWhitelist']>>({
      query: (body) => ({ url: '/v1/front/whitelist/add', method: 'POST', body }),
      transformResponse: ({ whited }: { whited: Whited }) => whited,
      invalidatesTags: (_list, _error, { poolId }) => touched(poolId),
    }),
  }),
});

export const {
  useManagedPoolsQuery,
  useUpdateKycMutation,
  useUpdateMetadataMutation,
  useUpdateFeatureMutation,
} = poolsApi;
