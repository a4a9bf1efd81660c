import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@launchpad/api';
import { Person } from '@launchpad/e2e/person';
import type { Browser, Page } from 'playwright-core';
import { LISTED_POOL, listedAt } from '../fill.js';

const LINES = Array.from({ length: limits.whitelist }, (_, index) => listedAt(index + limits.whitelist)).join(
  '\n',
);

/** Milliseconds without a long task after which an act counts as done. */
const QUIET_MS = 1_500;

const OBSERVE = `
  window.tasks = { longest: 0, last: performance.now() };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      tasks.longest = Math.max(tasks.longest, duration);
      tasks.last = performance.now();
    }
  }).observe({ type: 'longtask', buffered: true });`;

/**
 * The longest task of a pool owner's page during each act on a whitelist of 100,000, in milliseconds; 0 for none over 50.
 * @param dir for a file that the page reads
 */
export async function longestTasks(
  browser: Browser,
  url: string,
  dir: string,
): Promise<Record<string, number>> {
  const { page } = await Person.connected(browser, url, 'Pool owner', 'Goerli Testnet');
  // a path, since what is given as a buffer is decoded in the page
  const file = join(dir, 'addresses.csv');
  await writeFile(file, LINES);
  const longest: Record<string, number> = {};
  await page.addInitScript(OBSERVE);
  const measure = async (act: string, work: () => Promise<unknown>) => {
    await longestUntilQuiet(page);
    await page.evaluate('tasks.longest = 0');
    await work();
    longest[act] = Math.max(longest[act] ?? 0, await longestUntilQuiet(page));
  };

  await page.goto(`${url}/admin/pool/${LISTED_POOL}`);
  const list = page.getByRole('heading', { name: /addresses may bid$/ });
  const tab = page.getByRole('link', { name: 'Access' });
  // connecting signs in, too, unless the page was left before
  const signIn = page.getByRole('button', { name: 'Sign in with your wallet' });
  await Promise.race([tab.waitFor(), signIn.click().catch(() => undefined)]);
  await tab.waitFor();
  await measure('open the list', async () => {
    await tab.click();
    await list.waitFor({ timeout: 60_000 });
  });
  await measure('page through it', () => page.getByRole('button', { name: 'Next page' }).click());
  await measure('scroll it', () => page.mouse.wheel(0, 5_000));
  await measure('search it', () => page.getByLabel('Search for an address').pressSequentially('1f40'));
  await measure('check a file against it', async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('region', { name: 'What the file has' }).waitFor();
  });

  await page.goto(`${url}/admin/create-pool`);
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Access' }).click();
  await page.getByRole('radio', { name: /^White List/ }).check();
  const dialog = page.getByRole('dialog', { name: 'White List' });
  const all = `And ${limits.whitelist.toLocaleString('en')} addresses of a long list`;
  const take = async (act: string, work: () => Promise<unknown>) => {
    await measure(act, async () => {
      await work();
      await dialog.getByText(all).waitFor();
    });
    await dialog.getByRole('button', { name: 'Take them out' }).click();
  };
  await take('import a file', () => dialog.locator('input[type=file]').setInputFiles(file));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [act, text] of Object.entries({
    'paste a column': LINES,
    'paste a row': LINES.replaceAll('\n', ', '),
  })) {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await take(act, async () => {
      await dialog.getByRole('textbox').first().focus();
      await page.keyboard.press('Control+V');
    });
  }
  return longest;
}

async function longestUntilQuiet(page: Page): Promise<number> {
  for (;;) {
    await delay(QUIET_MS);
    const { longest, quiet } = await page.evaluate<{ longest: number; quiet: number }>(
      '({ longest: tasks.longest, quiet: performance.now() - tasks.last })',
    );
    if (quiet > QUIET_MS) return longest;
  }
}
