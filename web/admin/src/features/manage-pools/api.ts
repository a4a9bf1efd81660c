import { request, type Pool } from '@launchpad/api';
import { api, dataOf } from '@launchpad/web-kit';
import { changedTags, type PoolCall } from '../../common/api';

/** What admins decide about approved pools. */
export const managementApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Approves or rejects an owner's changes after the approval, in the version that was reviewed. */
    updateMetadata: build.mutation<Pool, { poolId: string; approve: boolean; version: number }>({
      query: ({ poolId, ...body }) => request('updateMetadata', { params: { poolId }, body }),
      transformResponse: dataOf<Pool>,
      invalidatesTags: (_pool, _error, { poolId }) => changedTags(poolId),
    }),
    /** Changes the message of a scam pool, if it still is the one that was seen. */
    editScam: build.mutation<Pool, { poolId: string; message: string; seen: string }>({
      query: (body) => request('editScam', { body }),
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
  }),
});

export const { useEditScamMutation, useUpdateMetadataMutation, useUpdateFeatureMutation } = managementApi;
