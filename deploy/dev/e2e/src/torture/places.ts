import { createClient, type Pool } from '@launchpad/client';
import { signInAsAdmin } from '@launchpad/seed';
import { PEOPLE, type PersonName } from './people.js';
import { addressOf, pageRoutes, variableIn, type AppName, type PageRoute } from './routes.js';

/** A page with an item of the demo, and its user. */
export interface Place {
  app: AppName;
  pattern: string;
  /** describes the value of the pattern's variable: a pool's state, the name of a page */
  state: string;
  path: string;
  who: PersonName;
  /** the wallet's chain: the pool's */
  chainId?: number;
  pool?: Pool;
}

/** The demo's data that addresses and names of pages depend on. */
export interface Demo {
  /** address where the admin signs in */
  oidcIssuer: string;
  pools: Pool[];
  /** possible values of a route's variable, by its name */
  variables: Record<string, { value: string; state: string; pool?: Pool }[]>;
  /** titles of pools, and their names in the report */
  names: [title: string, name: string][];
}

/** Reads the demo of a running stack, as an admin. */
export async function readDemo(url: string): Promise<Demo> {
  const { data: config } = await createClient({ url }).call('config');
  const admin = await signInAsAdmin(url);
  const [{ data: list }, { cms }, { data: faqs }] = await Promise.all([
    admin.call('managePools', { params: { walletAddress: config.adminWallet }, query: { limit: 100 } }),
    admin.call('listCms'),
    admin.call('listFaqs'),
  ]);
  const now = Math.floor(config.serverTime / 1000);
  const stated = list.pools.map((pool) => ({ value: pool.poolId, state: stateOf(pool, now), pool }));
  return {
    oidcIssuer: config.oidc.issuer,
    pools: list.pools,
    variables: {
      poolId: [...firstOfEach(stated), { value: 'nothing-here', state: 'unknown' }],
      pageTitle: cms.map((page) => ({ value: page.slug, state: page.pageStatus ? 'shown' : 'hidden' })),
      pageId: cms.slice(0, 1).map((page) => ({ value: page._id, state: 'any' })),
    },
    names: [
      ...stated.map(({ state, pool }): [string, string] => [pool.title, `‹${state} pool›`]),
      ...cms.map(({ pageTitle }): [string, string] => [pageTitle, '‹page›']),
      ...faqs.faqs.map(({ title }): [string, string] => [title, '‹question›']),
    ],
  };
}

/** Every page of both apps, in every state of the demo, for every user. */
export function placesOf(demo: Demo, routes: PageRoute[] = pageRoutes()): Place[] {
  return routes.flatMap((route) =>
    addresses(route, demo).flatMap((place) => PEOPLE.map((who) => ({ ...place, who }))),
  );
}

function addresses({ app, pattern }: PageRoute, demo: Demo): Omit<Place, 'who'>[] {
  const variable = variableIn(pattern);
  if (!variable) return [{ app, pattern, state: '', path: addressOf(pattern) }];
  const values = demo.variables[variable];
  if (!values) throw new Error(`No values are known for ":${variable}" of ${pattern}`);
  return values.map(({ value, state, pool }) => ({
    app,
    pattern,
    state,
    path: addressOf(pattern, value),
    ...(pool ? { pool, chainId: pool.chainId } : {}),
  }));
}

/** A few words for everything that changes how a pool's page looks. */
function stateOf(pool: Pool, now: number): string {
  const kind = pool.poolType === 'whiteList' ? ' whitelist' : '';
  const review = pool.poolStatus === true ? '' : pool.poolStatus === false ? ' rejected' : ' pending';
  return `${phaseOf(pool, now)}${kind}${review}`;
}

function phaseOf(pool: Pool, now: number): string {
  if (pool.isDeleted) return 'deleted';
  if (pool.scamStatus) return 'scam';
  if (pool.isCancelled) return 'cancelled';
  if (pool.closeStatus) return pool.settlement?.minFundingThresholdNotReached ? 'failed' : 'settled';
  if (now < pool.poolStartDate) return 'upcoming';
  if (now >= pool.poolEndDate) return 'unsettled';
  return pool.figures.thresholdStatus ? 'live over soft cap' : 'live';
}

function firstOfEach<T extends { state: string }>(all: T[]): T[] {
  return [...new Map(all.toReversed().map((one) => [one.state, one])).values()].toReversed();
}

/** A control's name without the pool's title, so that it is tested with only one pool of each state. */
export function commonName(name: string, demo: Demo): string {
  const named = demo.names.reduce((text, [title, other]) => text.replaceAll(title, other), name);
  return named
    .replace(/\s+/g, ' ')
    .replace(/\d[\d,.]*/g, '#')
    .slice(0, 80);
}

/** The place's name in the report. */
export function pageOf({ app, pattern, state, who }: Place): string {
  return `${app} ${pattern}${state === '' ? '' : ` (${state})`} as ${who}`;
}
