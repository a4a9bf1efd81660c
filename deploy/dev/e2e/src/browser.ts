import { existsSync } from 'node:fs';
import { MissingProgram } from '@launchpad/platform/testing';
import { chromium, type Browser, type Page } from 'playwright-core';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the machine's Chromium, headless. CHROMIUM overrides its path. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PATHS.find(existsSync);
  if (!executablePath) {
    throw new MissingProgram('Chromium is missing: install it with "apt-get install chromium".');
  }
  // Chromium's own sandbox does not work for root
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;
  return await chromium.launch({ executablePath, args });
}

/** A page in a separate browser profile. Its uncaught errors are collected in `faults`. */
export async function openPage(browser: Browser): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  // as long as tests wait for services: a page may be drawn late on a busy machine
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  return { page, faults };
}
