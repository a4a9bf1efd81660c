import { sharedApi, store } from '@launchpad/web-kit';
import { withTimeout } from '@launchpad/web-kit/api/deadline';
import { loadedConfig } from '@launchpad/web-kit/api/loadedConfig';
import { PoolPage } from './App';

/** start.js has asked long before: what takes longer is not waited for. */
const MOST_MS = 300;

/**
 * Reads what a page shows first, and loads a pool's page, before anything is rendered. Mostly all of it is there, as
 * start.js has begun to load it: a skeleton would only delay the page. A failure shows where the page asks
 * again.
 */
export async function preparePage(path: string): Promise<void> {
  const config = loadedConfig();
  const [, poolId] = /^\/pool\/(\w+)\/?$/.exec(path) ?? [];
  if (!poolId) return;
  const pool = store.dispatch(sharedApi.endpoints.getPool.initiate(poolId, { subscribe: false }));
  const page = PoolPage.preload().catch(() => {});
  await withTimeout(MOST_MS, Promise.all([config, pool, page]));
}
