import { createClient } from '@launchpad/client';
import type { Browser } from 'playwright-core';
import { openAsAdmin } from '../pages/manage-pools.js';
import { Person } from '../person.js';
import { photograph } from './photograph.js';

const WIDTHS = [390, 1024, 1280, 1440];
const POOL_TABS = ['overview', 'bids', 'access', 'review', 'content', 'comments', 'history', 'statement'];
const STAFF_PAGES = ['manage-ended-pools', 'faqs', 'cmspages', 'manage-cmspages', 'create-cmspage'].concat(
  'settings',
  'audit',
  'comments',
  'doctor',
);

/** Photographs each page of the admin area, as the admin and as an owner. Returns the number of pictures. */
export async function photographAdminPages(browser: Browser, url: string): Promise<number> {
  const site = createClient({ url });
  const { pools } = (await site.call('listPools', { params: { x: 'all' }, query: { limit: 100 } })).data;
  const [pool] = pools.filter(({ settlement }) => settlement).toSorted((a, b) => b.bidCount - a.bidCount);
  if (!pool) throw new Error('The demo has no pool that is settled');
  const workspace = ['dashboard', 'managepools', 'create-pool', `edit-pool/${pool.poolId}`].concat(
    POOL_TABS.map((tab) => `pool/${pool.poolId}?tab=${tab}`),
  );
  const admin = await Person.connected(browser, url, 'Admin', pool.network);
  await openAsAdmin(admin);
  await admin.page.getByRole('button', { name: 'Sign out of the admin account' }).waitFor();
  const owner = await Person.connected(browser, url, 'Pool owner', pool.network);
  const viewers = [
    { name: 'admin', person: admin, paths: [...workspace, ...STAFF_PAGES] },
    { name: 'owner', person: owner, paths: workspace },
  ];
  for (const { name, person, paths } of viewers) {
    for (const path of paths) {
      await person.open(`/admin/${path}`);
      await photograph(person.page, `${name}-${nameOf(path)}`, { widths: WIDTHS, whole: true });
    }
  }
  return viewers.flatMap(({ paths }) => paths).length * WIDTHS.length * 2;
}

/** "pool/abc123?tab=bids" is "pool-bids". */
const nameOf = (path: string) => path.replace(/\/[^?]+/, '').replace('?tab=', '-');
