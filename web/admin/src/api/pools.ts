import {
  request,
  type BodyOf,
  type CreatePoolBody,
  type ManagedListQuery,
  type Pool,
  type PoolDetail,
  type PoolCounts,
  type PoolList,
  type Routes,
  type Whited,
} from '@launchpad/api';
import type { FixedFacts, NetworkName } from '@launchpad/contracts';
import { api, dataOf, MANAGED_POOLS, poolTags, type Tag } from '@launchpad/web-kit';

const changedTags = (poolId: string): Tag[] => [...poolTags(poolId), 'Notifications', 'Audit'];

/** A pool's part of its metadata, with the server's names of its tokens: to be hashed, never shown. */
export type HashedFacts = FixedFacts & Pick<PoolDetail, 'version'>;

/** The pool of a call that is made for one or for several. */
interface PoolCall {
  poolId: string;
  /** the caller reports errors */
  quiet?: boolean;
}

/** Calls that create, edit and manage pools. Posts that follow a transaction carry its hash. */
export const poolsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The pools a wallet manages: its own, or all for an admin. */
    managedPools: build.query<PoolList, ManagedListQuery & { walletAddress: string }>({
      query: ({ walletAddress, ...query }) => request('managePools', { params: { walletAddress }, query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<PoolList>,
      providesTags: [MANAGED_POOLS],
    }),
    /** How many public pools each network has, by its name. */
    countPools: build.query<PoolCounts[], string[]>({
      queryFn: async (networks, _api, _options, fetch) => {
        const answers = await Promise.all(
          networks.map(
            async (network) =>
              await fetch(request('listPools', { params: { x: 'all' }, query: { limit: 1, network } })),
          ),
        );
        const failed = answers.find(({ error }) => error);
        if (failed?.error) return { error: failed.error };
        return { data: answers.map(({ data }) => (data as { data: PoolList }).data.counts) };
      },
      providesTags: ['Pools'],
    }),
    /** Read for each edit, since what it hashes must be what the server makes of the edit. */
    hashedFacts: build.query<HashedFacts, string>({
      query: (poolId) => request('getPool', { params: { poolId } }),
      extraOptions: { personal: true, raw: true },
      transformResponse: ({ data }: { data: PoolDetail }) => ({
        ...data,
        network: data.network as NetworkName,
      }),
      keepUnusedDataFor: 0,
    }),
    createPool: build.mutation<Pool, CreatePoolBody>({
      query: (body) => request('createPool', { body }),
      extraOptions: { quiet: true },
      transformResponse: dataOf<Pool>,
      invalidatesTags: (pool) => (pool ? changedTags(pool.poolId) : []),
    }),
    updateKyc: build.mutation<Pool, BodyOf<Routes['updateStatus']> & PoolCall>({
      query: ({ poolId, quiet, ...body }) => ({
        ...request('updateStatus', { params: { id: poolId }, body }),
        quiet,
      }),
      transformResponse: dataOf<Pool>,
      invalidatesTags: (_pool, _error, { poolId }) => changedTags(poolId),
    }),
    /** Approves or rejects an owner's changes after the approval, in the version that was reviewed. */
    updateMetadata: build.mutation<Pool, { poolId: string; approve: boolean; version: number }>({
      query: ({ poolId, ...body }) => request('updateMetadata', { params: { poolId }, body }),
      transformResponse: dataOf<Pool>,
      invalidatesTags: (_pool, _error, { poolId }) => changedTags(poolId),
    }),
    updateFeature: build.mutation<Pool, { featureStatus: boolean } & PoolCall>({
      query: ({ poolId, quiet, ...body }) => ({
        ...request('updateFeatureStatus', { params: { poolId }, body }),
        quiet,
      }),
      transformResponse: dataOf<Pool>,
      invalidatesTags: (_pool, _error, { poolId }) => changedTags(poolId),
    }),
    /** A part of a list that is too long for one message. */
    saveWhitelistPart: build.mutation<unknown, { uploadId: string; part: number; whiteListUsers: string[] }>({
      query: ({ uploadId, part, whiteListUsers }) =>
        request('saveWhitelistPart', { params: { uploadId, part: String(part) }, body: { whiteListUsers } }),
      extraOptions: { quiet: true, background: true },
    }),
    /** Never cached. */
    getWhitelistPart: build.query<
      { whiteListUsers: string[]; parts: number },
      { uploadId: string; part: number }
    >({
      query: ({ uploadId, part }) =>
        request('getWhitelistPart', { params: { uploadId, part: String(part) } }),
      extraOptions: { quiet: true, personal: true },
      transformResponse: dataOf<{ whiteListUsers: string[]; parts: number }>,
      keepUnusedDataFor: 0,
    }),
    changeWhitelist: build.mutation<Whited, BodyOf<Routes['addWhitelist']>>({
      query: (body) => request('addWhitelist', { body }),
      extraOptions: { quiet: true },
      transformResponse: ({ whited }: { whited: Whited }) => whited,
      invalidatesTags: (_list, _error, { poolId }) => changedTags(poolId),
    }),
  }),
});

export const {
  useManagedPoolsQuery,
  useCountPoolsQuery,
  useUpdateKycMutation,
  useUpdateMetadataMutation,
  useUpdateFeatureMutation,
  useChangeWhitelistMutation,
} = poolsApi;
