import type { Config, Network } from '@launchpad/api';
import { api } from '../api/client';
import { store } from '../api/store';
import { expectLogged } from './causedFailures';

/** Replaces the gateway in component tests: responds by "METHOD /path" and records the requests. */

export interface ApiRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  /** JSON as a value, anything else as text */
  body: unknown;
}

/** Responses by route: JSON, a Problem, or a function of the request that returns either. */
export type Routes = Record<string, object | ((request: ApiRequest) => object)>;

/** An error response: RFC 9457 problem details. */
export class Problem {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly errors: { field: string; message: string }[] = [],
    readonly code = 'test',
    readonly detail?: string,
    /** seconds */
    readonly retryAfter?: number,
  ) {}
}

function respond(result: object): Response {
  const headers = { 'content-type': 'application/json' };
  if (!(result instanceof Problem)) return new Response(JSON.stringify(result), { headers });
  const { status, title, errors, code, detail, retryAfter } = result;
  expectLogged(`${status} ${title}`);
  return new Response(JSON.stringify({ type: 'about:blank', title, status, code, errors, detail }), {
    status,
    headers: { ...headers, ...(retryAfter !== undefined && { 'retry-after': `${retryAfter}` }) },
  });
}

function bodyOf(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return text;
  }
}

/** Serves these routes from now on; a trailing `*` matches any rest. Everything else is 404. */
export function serve(routes: Routes): ApiRequest[] {
  store.dispatch(api.util.resetApiState());
  const requests: ApiRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const text = await request.text();
    const call: ApiRequest = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: bodyOf(text),
    };
    requests.push(call);
    const name = `${call.method} ${url.pathname}`;
    const key =
      name in routes
        ? name
        : Object.keys(routes).find((route) => route.endsWith('*') && name.startsWith(route.slice(0, -1)));
    if (key === undefined) return respond(new Problem(404, 'No Record Found'));
    const route = routes[key];
    return respond(
      typeof route === 'function' ? (route as (request: ApiRequest) => object)(call) : (route ?? {}),
    );
  };
  return requests;
}

export const goerli: Network = {
  name: 'Goerli Testnet',
  chainId: 5,
  walletId: '0x5',
  logo: '/networks/5.svg',
  publicRpcUrl: 'http://rpc.test/5',
  auction: `0x${'33'.repeat(20)}`,
  fixedPriceSale: null,
  stableCoins: [{ name: 'USDC', address: `0x${'22'.repeat(20)}`, decimals: 6 }],
  explorer: 'https://goerli.etherscan.io',
  nativeCurrency: { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 },
  pools: true,
};

export const bsc: Network = {
  ...goerli,
  name: 'BSC Testnet',
  chainId: 97,
  walletId: '0x61',
  logo: '/networks/97.svg',
  publicRpcUrl: 'http://rpc.test/97',
  explorer: 'https://testnet.bscscan.com',
  nativeCurrency: { name: 'Test BNB', symbol: 'tBNB', decimals: 18 },
};

export const adminWallet = `0x${'ad'.repeat(20)}`;

/** A configuration whose chains are at `now` (unix seconds). */
export function configAnswer(now: number, changes: Partial<Config> = {}): { success: true; data: Config } {
  const clocks = [5, 97].map((chainId) => ({
    chainId,
    blockNumber: 1,
    timestamp: now,
    arrivedAt: Date.now(),
    healthy: true,
  }));
  return {
    success: true,
    data: {
      networks: [goerli, bsc],
      clocks,
      serverTime: Date.now(),
      adminWallet,
      oidc: { issuer: '', clientId: '' },
      docsUrl: 'https://docs.launchpad.test',
      ipfsGateway: '/ipfs/',
      demo: false,
      ...changes,
    },
  };
}

/** The response about the signed-in account. */
export const me = (address: string | null) => ({
  success: true,
  data: { address, chainId: address ? 5 : null, onlyChainId: null, expiresAt: null },
});

/** Holds back the answers to what is asked until `resume` is called; `release` lets them arrive, late. */
export function holdAnswers(): { answers: Promise<Response>[]; resume: () => void; release: () => void } {
  const served = globalThis.fetch;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const answers: Promise<Response>[] = [];
  globalThis.fetch = (...request) => {
    const answer = held.then(() => served(...request));
    answers.push(answer);
    return answer;
  };
  return { answers, release, resume: () => void (globalThis.fetch = served) };
}

/** Answers what is asked of the addresses with this end with an error of this status, until `resume` is called. */
export function failAnswers(end: string, status: number): { resume: () => void } {
  const served = globalThis.fetch;
  globalThis.fetch = async (...request) =>
    new Request(...request).url.endsWith(end) ? respond(new Problem(status, 'No')) : served(...request);
  return { resume: () => void (globalThis.fetch = served) };
}
