import { cpus, loadavg } from 'node:os';
import { createClient } from '@launchpad/client';
import { openBrowser } from '@launchpad/e2e/browser';
import { People } from '@launchpad/e2e/people';
import { anyPorts, homeIn, startStack } from '@launchpad/local';
import { limits } from '@launchpad/api';
import type { Browser } from 'playwright-core';
import { BUSY_POOL, fill, fillWhitelist } from '../fill.js';
import { withProcesses } from '../with-processes.js';
import { scriptOfBids } from './bids.js';
import { longestTasks } from './long-list.js';
import { visit, type Vitals } from './vitals.js';

const SIZE = { pools: 60, busyBids: 10_000, bids: 20 };
const VISITS = 5;

const GOALS = { lcp: 2, cls: 0.02, tbt: 300 };
const PAGES: Record<string, { path: string; scripts: number; isAdmins?: true }> = {
  landing: { path: '/', scripts: 150 },
  pool: { path: `/pool/${BUSY_POOL}`, scripts: 190 },
  "admin's home": { path: '/admin/', scripts: 210, isAdmins: true },
};
const SCRIPT_PER_BID_MS = 2;
const LONGEST_TASK_MS = 200;

/**
 * Measures what a first visit of the site and of the admin area is like on a throttled phone, and what a bid that arrives
 * costs a page that is open, each next to its goal, and how long a page with a whitelist of 100,000 keeps its user
 * waiting. Starts a separate stack on free ports, whose busiest pool has 10,000 bids.
 */
await withProcesses('bench-web', async (processes, dir) => {
  const home = homeIn(dir);
  const ports = await anyPorts();
  const { url } = await startStack({ home, ports, processes, say: (step) => console.log(`· ${step}`) });
  const serverUrl = `postgresql://postgres@127.0.0.1:${ports.postgres}/postgres`;
  await fill(serverUrl, SIZE);
  await fillWhitelist(serverUrl, limits.whitelist);
  const browser = await openBrowser();
  try {
    const table: Record<string, Record<string, string>> = {};
    for (const [name, { path, scripts, isAdmins }] of Object.entries(PAGES)) {
      console.log(`· Visiting the ${name} page, ${VISITS} times`);
      const first = async () => visit(browser, url + path, isAdmins && (await adminStorage(browser, url)));
      await first();
      const visits: Vitals[] = [];
      for (let nth = 0; nth < VISITS; nth += 1) visits.push(await first());
      table[name] = rowOf(visits, scripts);
    }
    console.log('· Watching bids come in');
    const natsUrl = `nats://127.0.0.1:${ports.nats}`;
    const { perBid, atRest } = await scriptOfBids(browser, url, natsUrl, SIZE.busyBids);
    console.log(`· Working on a whitelist of ${limits.whitelist}`);
    const tasks = await longestTasks(browser, url, dir);
    console.log(
      `\n${cpus().length} cores, on which all of this runs; load ${loadavg()[0]!.toFixed(1)} at the end\n`,
    );
    console.table(table);
    for (const [pace, ms] of Object.entries(perBid)) {
      console.log(
        `Script for each bid that arrives, ${pace}, after ${SIZE.busyBids}: ${ms.toFixed(2)} ms < ${SCRIPT_PER_BID_MS}`,
      );
    }
    console.log(`besides ${atRest.toFixed(2)} ms each second without a bid`);
    for (const [act, ms] of Object.entries(tasks)) {
      console.log(
        `Longest task, whitelist of ${limits.whitelist}, ${act}: ${Math.round(ms)} ms < ${LONGEST_TASK_MS}`,
      );
    }
  } finally {
    await browser.close();
  }
});

/** The session storage of a tab in which the admin has signed in: of one, since a refresh token is valid for one. */
async function adminStorage(browser: Browser, url: string): Promise<Record<string, string>> {
  const { data: config } = await createClient({ url }).call('config');
  const { context, session } = await new People(browser, url, config.oidc.issuer, 0).newProfileOf('admin');
  await context.close();
  return session;
}

/** Medians, each with its goal. */
function rowOf(visits: Vitals[], scripts: number): Record<string, string> {
  const median = (of: (vitals: Vitals) => number) =>
    visits.map(of).toSorted((a, b) => a - b)[visits.length >> 1]!;
  return {
    'LCP (s)': `${median(({ lcp }) => lcp).toFixed(2)} < ${GOALS.lcp}`,
    CLS: `${median(({ cls }) => cls).toFixed(3)} < ${GOALS.cls}`,
    'TBT (ms)': `${Math.round(median(({ tbt }) => tbt))} < ${GOALS.tbt}`,
    'JavaScript (kB)': `${Math.round(median((vitals) => vitals.scripts) / 1000)} ≤ ${scripts}`,
    'largest paint': visits[0]!.largest.slice(0, 40),
  };
}
