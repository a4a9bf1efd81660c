import { request, type PoolListQuery } from '@launchpad/api';

export const PAGE_SIZE = 6;

export type Filter = Pick<PoolListQuery, 'status' | 'poolName' | 'network' | 'token' | 'sort'>;

/** What the landing page asks first. */
export const allPools: Filter = { status: 'all', poolName: '', network: '', token: '', sort: 'newest' };
export const leadingSale: PoolListQuery = { status: 'live', sort: 'ending', limit: 1 };

/** The request of a page of the public list, counted from 1. */
export const listRequest = ({ status, poolName, network, token, sort }: Filter, page: number) =>
  request('listPools', {
    params: { x: 'all' },
    query: { page, limit: PAGE_SIZE, status, poolName, network, token, sort },
  });
