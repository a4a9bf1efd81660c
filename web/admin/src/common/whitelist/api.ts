import { request, type BodyOf, type Routes, type Whited } from '@launchpad/api';
import { api, dataOf } from '@launchpad/web-kit';
import { changedTags } from '../api';

/** Calls that save a whitelist, after its transaction or in parts before it. */
export const whitelistApi = api.injectEndpoints({
  endpoints: (build) => ({
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
      extraOptions: { personal: true },
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

export const { useChangeWhitelistMutation } = whitelistApi;
