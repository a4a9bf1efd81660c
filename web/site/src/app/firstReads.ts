import { paths, request } from '@launchpad/api';
import { allPools, leadingSale, listRequest } from '../features/pools/list';

/**
 * The addresses that pages ask for first. The build writes them into the tag of start.js, which begins to load them
 * before any module is there.
 */
export const firstReads = {
  every: [request('config').url],
  landing: [
    request('listPools', { params: { x: 'all' }, query: leadingSale }).url,
    listRequest(allPools, 1).url,
  ],
  /** `{poolId}` is the pool's */
  pool: [paths.getPool[1]],
};
