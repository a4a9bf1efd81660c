import { request, type AuditEntry, type Pagination } from '@launchpad/api';
import { api, dataOf } from '@launchpad/web-kit';

/** Which part of the audit log is listed; empty texts exclude nothing. */
export interface AuditQuery {
  of: 'pools' | 'content' | 'payouts';
  page: number;
  limit?: number;
  search?: string | undefined;
  action?: string | undefined;
  /** id of a record */
  target?: string | undefined;
}

/** The log of all admin actions. */
export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<{ entries: AuditEntry[]; pagination: Pagination }, AuditQuery>({
      query: (query) => request('listAudit', { query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<{ entries: AuditEntry[]; pagination: Pagination }>,
      providesTags: ['Audit'],
      // no event reports others' acts
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAuditQuery } = auditApi;
