import { mkdir, rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../browser.js';
import { Person } from '../person.js';
import { startDemo } from '../torture/stack.js';
import { photographAdminPages } from './admin-pages.js';
import { FOLDER, photograph } from './photograph.js';
import { scenesOf, type Scene } from './scenes.js';

const FORMAT = { widths: [390, 768, 1360, 1920] };

/**
 * Photographs the demo's pools in each state as each viewer, and the landing page, in both themes at every width; and the admin area.
 * `main.js [address] [part…]`: of a product with a fresh demo that runs already; of some of the states, "landing" and "admin".
 */
const [first = '', ...rest] = process.argv.slice(2);
const isRunning = first.startsWith('http');
const asked = isRunning ? rest : [first, ...rest].filter(Boolean);
const { url, stop } = isRunning ? { url: first, stop: () => Promise.resolve() } : await startDemo();
const browser = await openBrowser();
try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const isAsked = (part: string) => asked.length === 0 || asked.includes(part);
  const scenes = (await scenesOf(url)).filter(({ state }) => isAsked(state));
  let pictures = scenes.length * FORMAT.widths.length * 2;
  for (const scene of scenes) {
    const { page } = await viewerOf(browser, scene);
    await page.goto(`${url}/pool/${scene.poolId}`);
    await photograph(page, `${scene.state}-${scene.viewer}`, FORMAT);
    await page.context().close();
  }
  if (isAsked('landing')) {
    const { page } = await Person.visit(browser, url);
    await photograph(page, 'landing', FORMAT);
    pictures += FORMAT.widths.length * 2;
  }
  if (isAsked('admin')) pictures += await photographAdminPages(browser, url);
  console.log(`${pictures} pictures in ${FOLDER}`);
} finally {
  await browser.close();
  await stop();
}

async function viewerOf(of: Browser, { account, network }: Scene): Promise<Person> {
  return account ? Person.connected(of, url, account, network) : Person.visit(of, url);
}
