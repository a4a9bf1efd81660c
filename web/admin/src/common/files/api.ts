import { limits, request } from '@launchpad/api';
import { api } from '@launchpad/web-kit';
import { responseTimeout } from '@launchpad/web-kit/api/deadline';

/** Files that only their owner and admins see. */
export const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A document of a review, decrypted; not kept once it is no longer shown. */
    privateDocument: build.query<Blob, string>({
      query: (cid) => ({
        ...request('viewIdentityDoc', { params: { cid } }),
        timeout: responseTimeout(limits.fileBytes),
        responseHandler: (response) => (response.ok ? response.blob() : response.json()),
      }),
      extraOptions: { personal: true },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { usePrivateDocumentQuery } = filesApi;
