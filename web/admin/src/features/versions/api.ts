import { request, type ContentVersion, type VersionDetail } from '@launchpad/api';
import { api, dataOf, type Tag } from '@launchpad/web-kit';

/** A page or FAQ by its id, the terms or the privacy policy. */
export interface VersionedRecord {
  kind: 'cms' | 'faq' | 'texts';
  id: string;
}

const tagOf: Record<VersionedRecord['kind'], Tag> = { cms: 'Cms', faq: 'Faqs', texts: 'Texts' };

/** Calls about earlier versions of content. */
export const versionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The kept versions, newest first; the newest is what is saved now. */
    versions: build.query<{ versions: ContentVersion[]; current: number }, VersionedRecord>({
      query: (params) => request('listVersions', { params }),
      extraOptions: { personal: true },
      transformResponse: dataOf<{ versions: ContentVersion[]; current: number }>,
      providesTags: (_result, _error, { kind }) => [tagOf[kind]],
    }),
    version: build.query<VersionDetail, VersionedRecord & { version: number }>({
      query: ({ version, ...record }) =>
        request('getVersion', { params: { ...record, version: String(version) } }),
      extraOptions: { personal: true },
      transformResponse: dataOf<VersionDetail>,
      providesTags: (_result, _error, { kind }) => [tagOf[kind]],
    }),
    /** Saves a version again, over the record's version `seen`. */
    restoreVersion: build.mutation<{ version: number }, VersionedRecord & { version: number; seen: number }>({
      query: ({ seen, version, ...record }) =>
        request('restoreVersion', { params: { ...record, version: String(version) }, body: { seen } }),
      transformResponse: dataOf<{ version: number }>,
      invalidatesTags: (_result, _error, { kind }) => [tagOf[kind], 'Audit'],
    }),
  }),
});

export const { useVersionsQuery, useVersionQuery, useRestoreVersionMutation } = versionsApi;
