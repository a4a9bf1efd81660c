import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { REPOSITORY } from '@launchpad/local';
import type { Browser } from 'playwright-core';
import { Tab } from './tab.js';

/** A phone of the middle class on a slow mobile network, as Lighthouse simulates one. */
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

/** Without a request and a long task for so long, the page counts as loaded. */
const QUIET_MS = 2_000;
const MOST_MS = 30_000;

/** What a first visit is like. */
export interface Vitals {
  /** largest contentful paint, seconds */
  lcp: number;
  /** the element painted then */
  largest: string;
  /** cumulative layout shift */
  cls: number;
  /** milliseconds of tasks beyond their first 50, until nothing more loads */
  tbt: number;
  /** JavaScript loaded until then, bytes with gzip */
  scripts: number;
}

const OBSERVE = `
  window.vitals = { lcp: 0, largest: '', cls: 0, tbt: 0, last: performance.now() };
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime, element }) => {
    vitals.lcp = startTime;
    vitals.largest = element ? element.localName + (element.className ? '.' + element.className : '') : '';
  });
  observe('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  observe('longtask', ({ duration }) => {
    vitals.tbt += Math.max(0, duration - 50);
    vitals.last = performance.now();
  });
  observe('resource', () => { vitals.last = performance.now(); });`;

/** The paths of the scripts loaded so far. */
const SCRIPTS = `[...new Set(performance.getEntriesByType('resource')
  .map(({ name }) => new URL(name).pathname)
  .filter((path) => path.endsWith('.js')))]`;

/**
 * Visits an address for the first time, on the throttled phone.
 * @param storage what the tab's session storage has, as of who is signed in
 */
export async function visit(
  browser: Browser,
  url: string,
  storage: Record<string, string> = {},
): Promise<Vitals> {
  const tab = await Tab.open(browser);
  try {
    await tab.send('Emulation.setDeviceMetricsOverride', PHONE);
    await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await tab.send('Network.enable');
    await tab.send('Network.emulateNetworkConditions', NETWORK);
    await tab.send('Page.enable');
    const filled = `Object.assign(sessionStorage, ${JSON.stringify(storage)});`;
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: filled + OBSERVE });
    await tab.send('Page.navigate', { url });
    const quiet = `window.vitals && performance.now() - vitals.last > ${QUIET_MS} && vitals`;
    const { lcp, ...vitals } = (await tab.until(quiet, MOST_MS)) as Observed;
    const scripts = (await tab.evaluate(SCRIPTS)) as string[];
    return { ...vitals, lcp: lcp / 1000, scripts: await zipped(scripts) };
  } finally {
    await tab.close();
  }
}

type Observed = Omit<Vitals, 'scripts'>;

async function zipped(paths: Iterable<string>): Promise<number> {
  const files = await Promise.all([...paths].map((path) => readFile(builtFile(path))));
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
}

function builtFile(path: string): string {
  const [, app = 'site', file = path] = /^\/(admin)(\/.*)/.exec(path) ?? [];
  return join(REPOSITORY, 'web', app, 'dist', file);
}
