import { sharedApi, store } from '@launchpad/web-kit';
import { withTimeout } from '@launchpad/web-kit/api/deadline';
import { loadedConfig } from '@launchpad/web-kit/api/loadedConfig';
import { nextTask } from '../common/nextTask';
import { poolsApi } from '../features/pools/api';
import { allPools, leadingSale } from '../features/pools/list';
import { LandingPage, PoolPage } from './App';

/** start.js has asked long before: what takes longer is not waited for. */
const MOST_MS = 300;
const unsubscribed = { subscribe: false };

/**
 * Reads what a page shows first, and loads the landing page or a pool's, before anything is rendered. Mostly all of it
 * is there, as the page's HTML and start.js have begun to load it: a skeleton would only delay the page. A failure shows
 * where the page asks again.
 */
export async function preparePage({ pathname, search }: { pathname: string; search: string }): Promise<void> {
  const reads = readsOf(pathname, search);
  const config = loadedConfig();
  if (reads.length === 0) return;
  const begun: Promise<unknown>[] = [config];
  for (const read of reads) {
    await nextTask();
    begun.push(read());
  }
  await withTimeout(MOST_MS, Promise.all(begun));
}

function readsOf(path: string, search: string): (() => Promise<unknown>)[] {
  const [, poolId] = /^\/pool\/(\w+)\/?$/.exec(path) ?? [];
  if (poolId)
    return [
      () => store.dispatch(sharedApi.endpoints.getPool.initiate(poolId, unsubscribed)),
      () => PoolPage.preload().catch(() => {}),
    ];
  if (path !== '/') return [];
  const page = () => LandingPage.preload().catch(() => {});
  if (search !== '') return [page];
  return [
    page,
    () => store.dispatch(sharedApi.endpoints.listPools.initiate(leadingSale, unsubscribed)),
    () => store.dispatch(poolsApi.endpoints.browsePools.initiate(allPools, unsubscribed)),
  ];
}
