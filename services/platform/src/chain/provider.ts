import { withBody } from '../bounded-body.js';
import type { Network } from '../config/networks.js';
import {
  FallbackProvider,
  FetchRequest,
  JsonRpcProvider,
  Network as Chain,
  type AbstractProvider,
  type GetUrlResponse,
} from 'ethers';

const POLL_MS = 1_000;
const TIMEOUT_MS = 15_000;
/** The keeper's calls have results of a few kilobytes. */
const MOST_BYTES = 1_000_000;

/**
 * A provider with fallback over the network's RPC addresses.
 * @param mostBytes of one answer; more is an error
 */
export function rpcProvider({ chainId, rpcUrls }: Network, mostBytes = MOST_BYTES): AbstractProvider {
  const chain = Chain.from(chainId);
  const providers = rpcUrls.map((url) => {
    // Without a cache, which would hold an old nonce for the keeper's next transaction.
    const options = { staticNetwork: chain, cacheTimeout: -1 };
    const provider = new JsonRpcProvider(boundedRequest(url, mostBytes), chain, options);
    provider.pollingInterval = POLL_MS;
    return provider;
  });
  const [only] = providers;
  if (only && providers.length === 1) return only;
  return new FallbackProvider(providers, chain, { quorum: 1 });
}

/** Requests with a size limit and a deadline. */
function boundedRequest(address: string, mostBytes: number): FetchRequest {
  const url = new URL(address);
  const { username, password } = url;
  // fetch rejects URLs with credentials.
  [url.username, url.password] = ['', ''];
  const request = new FetchRequest(url.href);
  if (username) {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    request.setHeader('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  }
  request.getUrlFunc = (asked) => bounded(asked, mostBytes);
  return request;
}

async function bounded(
  { url, method, headers, body }: FetchRequest,
  mostBytes: number,
): Promise<GetUrlResponse> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method, headers, body: body && Buffer.from(body), signal });
  const text = await withBody(response, mostBytes, (read) => read);
  const { status: statusCode, statusText: statusMessage } = response;
  return { statusCode, statusMessage, headers: {}, body: Buffer.from(text) };
}
