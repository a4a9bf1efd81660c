import { setTimeout as delay } from 'node:timers/promises';
import { openBrowser } from '@launchpad/e2e/browser';
import { fillStorage, People, type PersonName } from '@launchpad/e2e/people';
import { addressOf, pageRoutes, variableIn, type AppName } from '@launchpad/e2e/routes';
import { createClient } from '@launchpad/client';
import { signInAsAdmin } from '@launchpad/seed';
import type { Browser, Page } from 'playwright-core';
import { PAGE } from '../content.js';
import { BUSY_POOL } from '../fill.js';
import { loadOf, overGoal, type Fetched, type RouteLoad } from './route-load.js';

/** Who a route is for: a visitor without a wallet sees the site, the signed-in admin every page of the admin area. */
const WHO: Record<AppName, PersonName> = { site: 'visitor', admin: 'admin' };
/** Without a request for so long, the page counts as loaded. */
const QUIET_MS = 2_000;
const MOST_MS = 30_000;
const LOOKS_EVERY_MS = 500;

/** The page itself and all it has fetched. */
const FETCHED = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(({ name, transferSize, encodedBodySize }) =>
    ({ path: new URL(name).pathname, transferSize, encodedBodySize }))`;

const QUIET = `document.readyState === 'complete' && performance.now() - Math.max(0,
  ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd)) > ${QUIET_MS}`;

/** What the first load of each route takes, by its pattern, and a line for each that is over its goal. */
export interface RouteLoads {
  loads: Record<string, RouteLoad>;
  over: string[];
}

/**
 * Loads every route of both apps in Chromium, each in a browser profile without a cache.
 * @param url of a filled stack
 * @throws Error in one line where Chromium is missing
 */
export async function routeLoads(url: string): Promise<RouteLoads> {
  const browser = await openBrowser();
  try {
    return await loadAll(browser, url);
  } finally {
    await browser.close();
  }
}

async function loadAll(browser: Browser, url: string): Promise<RouteLoads> {
  const { data: config } = await createClient({ url }).call('config');
  const { cms } = await (await signInAsAdmin(url)).call('listCms');
  const values: Record<string, string | undefined> = {
    poolId: BUSY_POOL,
    pageTitle: PAGE,
    pageId: cms[0]?._id,
  };
  const people = new People(browser, url, config.oidc.issuer, 0);
  const loads: Record<string, RouteLoad> = {};
  const fetched: Record<string, Fetched[]> = {};
  for (const { app, pattern } of pageRoutes()) {
    const variable = variableIn(pattern);
    const value = variable && values[variable];
    if (variable && !value) throw new Error(`No value is known for ":${variable}" of ${pattern}`);
    const { context, local, session } = await people.newProfileOf(WHO[app]);
    try {
      const page = await context.newPage();
      await page.addInitScript(fillStorage, { local, session });
      fetched[pattern] = await filesOf(page, url + addressOf(pattern, value));
      loads[pattern] = loadOf(pattern, fetched[pattern]);
    } finally {
      await context.close();
    }
  }
  return { loads, over: overGoal(loads, fetched) };
}

async function filesOf(page: Page, address: string): Promise<Fetched[]> {
  await page.goto(address);
  // not by a function in the page: its policy forbids to evaluate text
  for (const deadline = Date.now() + MOST_MS; !(await page.evaluate(QUIET)); await delay(LOOKS_EVERY_MS)) {
    if (Date.now() > deadline) throw new Error(`${address} still loads after ${MOST_MS} ms`);
  }
  return await page.evaluate(FETCHED);
}
