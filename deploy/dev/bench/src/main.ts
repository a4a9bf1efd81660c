import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { limits } from '@launchpad/api';
import { createClient } from '@launchpad/client';
import { demoAccounts } from '@launchpad/contracts/testing';
import { anyPorts, homeIn, REPOSITORY, startStack } from '@launchpad/local';
import { MissingProgram } from '@launchpad/platform/testing';
import { signInAsDemoAdmin, type Processes } from '@launchpad/testing';
import { closeWorld, openWorld } from '@launchpad/seed';
import { Wallet } from 'ethers';
import { appearances } from './appearance.js';
import { bare } from './bare.js';
import { byReplicas } from './bids/replicas.js';
import { fillContent, PAGE } from './content.js';
import { BUSY_POOL, fill, fillWhitelist, LISTED_POOL, listedAt, poolAt } from './fill.js';
import { firstLoad } from './first-load.js';
import { load, repeat } from './load.js';
import { machineWith } from './machine.js';
import type { Result, Row } from './result.js';
import { routeLoads, type RouteLoads } from './web/route-loads.js';
import { resultsFile, resultsPage, type Run } from './results-page.js';
import { bidsIn, LARGE, USUAL } from './size.js';
import { withProcesses } from './with-processes.js';

/**
 * Measures response times: starts a separate stack on free ports, fills its databases, and repeats each read for some
 * seconds, next to a server that only sends the same bytes: `main.js [--large] [--json FILE] [--results] [read…]`, all reads unless
 * some are named. Before, how fast one and several instances of orders apply bids; at the end, the first load of every route. `--results` writes
 * them to docs/benchmarks.md. Large is 100,000 pools with a million bids, instead of 1,000 with 50,000.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    large: { type: 'boolean', default: false },
    json: { type: 'string' },
    results: { type: 'boolean', default: false },
  },
});
const SIZE = values.large ? LARGE : USUAL;
const SECONDS = 3;
const BARE_SECONDS = 1;
const TIMED_BIDS = 20;
const PER_PAGE = 6;
const FIRST_TRIES = 10;

const { poolOwner: wallet } = demoAccounts;
const anyPool = () => poolAt(randomInt(SIZE.pools / 10) * 10 + 1);
const pageOf = (share: number) => randomInt(1, Math.floor((SIZE.pools * share) / PER_PAGE));

/** What is measured first, without the stack. */
const BY_REPLICAS = '10,000 bids in 20 pools';

/** What is measured last. */
const FIRST_LOADS = 'first loads';
const NO_LOADS: RouteLoads = { loads: {}, over: [] };

/** The pages' most frequent reads. */
const READS: Record<string, string | (() => string)> = {
  'pools, all': '/v1/front/pools/list/all',
  'pools, live': '/v1/front/pools/list/all?status=live',
  'pools, featured': '/v1/front/pools/list/all?featured=true&limit=10',
  'pools, by name': () => `/v1/front/pools/list/all?poolName=project%20${randomInt(1, SIZE.pools)}`,
  'pools, one network': '/v1/front/pools/list/all?network=97&status=upcoming',
  'pools, any page': () => `/v1/front/pools/list/all?page=${pageOf(0.9)}`,
  pool: `/v1/front/pools/get/${BUSY_POOL}`,
  'pool, any': () => `/v1/front/pools/get/${anyPool()}`,
  bids: `/v1/front/order/list/${BUSY_POOL}`,
  'bids, any pool': () => `/v1/front/order/list/${anyPool()}`,
  book: `/v1/front/pools/${BUSY_POOL}/book`,
  'book, any pool': () => `/v1/front/pools/${anyPool()}/book`,
  preview: `/v1/front/pools/${BUSY_POOL}/preview?minBuyAmount=20000000000000000000&sellAmount=15000000`,
  config: '/v1/config',
  settings: '/v1/admin/settings/get',
  'CMS pages': '/v1/admin/cms/list',
  'CMS page': `/v1/admin/cms/slug/${PAGE}`,
  FAQs: '/v1/admin/faq/list',
  'terms and privacy': '/site_settings',
  'site, home': '/',
  'site, pool': `/pool/${BUSY_POOL}`,
};
/** A read with a session, of one or several requests, and the most it may take at p95. */
interface Own {
  paths: string[];
  goalMs?: number;
}
/** A wallet's own, one after another: a session has a limit. */
const OWN_REQUESTS = 100;
const OWN: Record<string, Own> = {
  'my bids': { paths: ['/v1/front/order/mine'] },
  'my pools': { paths: [`/v1/front/pools/list/${wallet.address}`] },
};

/** What an admin waits for at most for one page, at p95. */
const PAGE_MS = 100;

/** An admin's lists of all pools, with the filters and orders of Manage Pools. */
const managed = (query: string): Own => ({
  paths: [`/v1/admin/pools/list/${wallet.address}?${query}`],
  goalMs: PAGE_MS,
});
/** Of a whitelist of 100,000. */
const listed = (...queries: string[]): Own => ({
  paths: queries.map((query) => `/v1/front/whitelist/get/${LISTED_POOL}?${query}`),
  goalMs: PAGE_MS * queries.length,
});
const pagesOfList = Array.from(
  { length: limits.whitelist / limits.whitelistPart },
  (_, page) => `full=true${page === 0 ? '' : `&after=${listedAt(page * limits.whitelistPart - 1)}`}`,
);
const ADMIN: Record<string, Own> = {
  'manage pools': managed(''),
  'manage pools, to review': managed('kyc=pending&sort=oldest'),
  'manage pools, to settle': managed('status=ended&outcome=open&sort=ending'),
  'manage pools, most raised': managed('network=97&sort=raised'),
  'manage pools, by name': managed('poolName=project%201'),
  'manage pools, 50 of them': managed('limit=50'),
  'manage pools, last page': managed(`page=${SIZE.pools / 10}`),
  'whitelist, a page': listed(pagesOfList.at(-1)!),
  'whitelist, search': listed(`address=${listedAt(77_777)}`),
  'whitelist, export': listed(...pagesOfList),
};

await withProcesses('bench', async (processes, dir) => {
  const replicas = asked({ [BY_REPLICAS]: true }, positionals).length > 0;
  if (replicas) console.log(`· Applying ${BY_REPLICAS} by 1, 2 and 4 instances of orders`);
  const applied = replicas ? await byReplicas() : {};
  if (replicas) console.table(applied);
  if (positionals.join() !== BY_REPLICAS) {
    const { measured, ...run } = await bench(processes, dir, positionals);
    const result = { ...measured, byReplicas: applied };
    if (values.json) await writeFile(values.json, JSON.stringify(result));
    if (values.results) await writeFile(resultsFile, await resultsPage({ ...run, result, date: new Date() }));
  }
});

type Measured = Omit<Result, 'byReplicas'>;
type Benched = Omit<Run, 'result' | 'date'> & { measured: Measured };

async function bench(processes: Processes, dir: string, names: string[]): Promise<Benched> {
  const home = homeIn(dir);
  const ports = await anyPorts();
  const { url } = await startStack({ home, ports, processes, say: (step) => console.log(`· ${step}`) });
  console.log(
    `· Filling the databases: ${SIZE.pools} pools with ${bidsIn(SIZE)} bids, and the site's content`,
  );
  const postgresUrl = `postgresql://postgres@127.0.0.1:${ports.postgres}/postgres`;
  const logo = await fillContent(url);
  await fill(postgresUrl, {
    ...SIZE,
    logo,
    wallet: wallet.address,
  });
  await fillWhitelist(postgresUrl, limits.whitelist);
  const world = await openWorld(url);
  try {
    console.log('· Timing bids that are not posted');
    const times = (await appearances(world, TIMED_BIDS)).toSorted((a, b) => a - b);
    console.log(`· Reading, ${SECONDS} s each`);
    const rows: Record<string, Row> = {};
    for (const [name, path] of asked(READS, names)) rows[name] = await measure(url, path);
    const own = async (reads: Record<string, Own>, headers: Record<string, string>) => {
      for (const [name, { paths, goalMs }] of asked(reads, names)) {
        const urls = paths.map((path) => `${url}${path}`);
        const { p50Ms: firstMs } = await repeat(urls, 1, headers);
        const speed = await repeat(urls, Math.ceil(OWN_REQUESTS / urls.length), headers);
        rows[name] = { firstMs, ...speed, ...(goalMs && { goalMs }) };
      }
    };
    await own(OWN, { cookie: await sessionCookie(url) });
    await firstProof(url);
    await own(ADMIN, { authorization: `Bearer ${await adminToken(url)}` });
    const isAsked = asked({ [FIRST_LOADS]: true }, names).length > 0;
    const { loads, over } = isAsked ? await firstLoads(url) : NO_LOADS;
    const measured = {
      commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
        cwd: REPOSITORY,
        encoding: 'utf8',
      }).trim(),
      size: { pools: SIZE.pools, bids: bidsIn(SIZE) },
      rows,
      fromBlockMs: times[times.length >> 1] ?? 0,
      firstLoadKb: {
        site: Math.round((await firstLoad('site')) / 1000),
        admin: Math.round((await firstLoad('admin')) / 1000),
      },
      routes: loads,
    };
    const mostMs = times.at(-1) ?? 0;
    print(measured, mostMs, over);
    return { measured, mostMs, over, machine: await machineWith(postgresUrl) };
  } finally {
    closeWorld(world);
  }
}

/** Without Chromium they are left out, which is said. */
async function firstLoads(url: string): Promise<RouteLoads> {
  console.log('· Loading every page for the first time');
  try {
    return await routeLoads(url);
  } catch (error) {
    if (!(error instanceof MissingProgram)) throw error;
    console.log(`The first loads are not measured: ${error.message}`);
    return NO_LOADS;
  }
}

async function adminToken(url: string): Promise<string> {
  const { data: config } = await createClient({ url }).call('config');
  return (await signInAsDemoAdmin(config.oidc.issuer, config.oidc.clientId)).access_token;
}

function asked<Path>(reads: Record<string, Path>, names: string[]): [string, Path][] {
  return Object.entries(reads).filter(([name]) => names.length === 0 || names.includes(name));
}

/** The first answer's time, the speed afterwards, and that of a server that only sends such an answer. */
async function measure(url: string, path: string | (() => string)): Promise<Row> {
  const next = typeof path === 'string' ? () => path : path;
  const began = performance.now();
  const answer = await (await fetch(`${url}${next()}`)).text();
  const firstMs = Math.round(performance.now() - began);
  const speed = await load(url, SECONDS, path);
  const least = await bare(answer, BARE_SECONDS);
  const ofBare = Number((speed.requestsPerSecond / least.requestsPerSecond).toFixed(2));
  return { firstMs, ...speed, bareRequestsPerSecond: least.requestsPerSecond, ofBare };
}

/** Waits for a long list's first proof, for which its tree is built: that can take longer than an answer may. */
async function firstProof(url: string): Promise<void> {
  const [path] = listed(`address=${listedAt(0)}`).paths;
  for (let tries = 1; !(await fetch(`${url}${path}`)).ok; tries += 1) {
    if (tries === FIRST_TRIES) throw new Error(`${path}: no proof`);
  }
}

/** What a browser sends of a session. */
async function sessionCookie(url: string): Promise<string> {
  let cookie = '';
  const noting: typeof fetch = (input, init) => {
    cookie = new Headers(init?.headers).get('cookie') ?? cookie;
    return fetch(input, init);
  };
  const api = createClient({ url, fetch: noting });
  await api.signIn(new Wallet(wallet.privateKey), 5);
  await api.call('me');
  return cookie;
}

function print(
  { commit, rows, fromBlockMs, firstLoadKb, routes }: Measured,
  mostMs: number,
  over: string[],
): void {
  const [cpu] = cpus();
  const [load1 = 0] = loadavg();
  console.log(
    `\n${cpus().length} cores (${cpu?.model}), on which all of this runs; load ${load1.toFixed(1)} at the end`,
  );
  console.log(`Commit ${commit}; ${SIZE.pools} pools\n`);
  console.table(rows);
  const slow = Object.entries(rows).filter(([, { p95Ms = 0, goalMs = Infinity }]) => p95Ms > goalMs);
  if (slow.length > 0) console.log(`Slower than their goal at p95: ${slow.map(([name]) => name).join('; ')}`);
  console.log(`From a block to the API: ${fromBlockMs} ms (median), ${mostMs} ms at most`);
  const { site, admin } = firstLoadKb;
  console.log(`JavaScript of the first load (gzip): site ${site} kB, admin ${admin} kB`);
  if (Object.keys(routes).length === 0) return;
  console.log('\nThe first load of each route, kB over the wire:');
  console.table(routes);
  for (const line of over) console.log(line);
}
