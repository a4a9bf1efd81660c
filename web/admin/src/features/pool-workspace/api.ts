import {
  request,
  type HistoryEntry,
  type OrderPage,
  type Pagination,
  type Series,
  type Statement,
  type StatementLine,
} from '@launchpad/api';
import { api, dataOf } from '@launchpad/web-kit';
import { bidsOf, type PageOfPool } from '../../common/api';

/** What a pool's owner and admins see of it beyond its public page. */
export const workspaceApi = api.injectEndpoints({
  endpoints: (build) => ({
    statement: build.query<Statement, { poolId: string }>({
      query: (params) => request('getStatement', { params }),
      extraOptions: { personal: true },
      transformResponse: dataOf<Statement>,
      providesTags: bidsOf,
    }),
    statementOfBids: build.query<{ lines: StatementLine[]; pagination: Pagination }, PageOfPool>({
      query: ({ poolId, ...query }) => request('getStatementOfBids', { params: { poolId }, query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<{ lines: StatementLine[]; pagination: Pagination }>,
      providesTags: bidsOf,
    }),
    /** The file's text. */
    exportStatement: build.mutation<string, { poolId: string }>({
      query: (params) => ({ ...request('exportStatement', { params }), responseHandler: 'text' }),
    }),
    bids: build.query<OrderPage, PageOfPool>({
      query: ({ poolId, ...query }) => request('listOrders', { params: { poolId }, query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<OrderPage>,
      providesTags: bidsOf,
    }),
    /** The pool's figures after its bids: at most 200 points over the whole sale. */
    bidSeries: build.query<Series, { poolId: string }>({
      query: ({ poolId }) => request('getSeries', { params: { poolId }, query: { points: 200 } }),
      extraOptions: { personal: true },
      transformResponse: dataOf<Series>,
      providesTags: bidsOf,
    }),
    poolHistory: build.query<{ entries: HistoryEntry[]; pagination: Pagination }, PageOfPool>({
      query: ({ poolId, ...query }) => request('getHistory', { params: { poolId }, query }),
      extraOptions: { personal: true },
      transformResponse: dataOf<{ entries: HistoryEntry[]; pagination: Pagination }>,
      providesTags: (_result, _error, { poolId }) => [{ type: 'Pool', id: poolId }, 'Audit'],
    }),
  }),
});

export const {
  useStatementQuery,
  useStatementOfBidsQuery,
  useExportStatementMutation,
  useBidsQuery,
  useBidSeriesQuery,
  usePoolHistoryQuery,
} = workspaceApi;
