import { request, type CreatePoolBody, type Pool, type PoolDetail } from '@launchpad/api';
import type { FixedFacts, NetworkName } from '@launchpad/contracts';
import { api, dataOf } from '@launchpad/web-kit';
import { changedTags } from '../../common/api';

/** A pool's part of its metadata, with the server's names of its tokens: to be hashed, never shown. */
export type HashedFacts = FixedFacts & Pick<PoolDetail, 'version'>;

/** Calls that create and edit a pool. */
export const formApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  }),
});
