import { withBody } from '../bounded-body.js';
import type { Network } from '../config/networks.js';
import { FetchRequest, JsonRpcProvider, Network as Chain, type GetUrlResponse } from 'ethers';

const POLL_MS = 1_000;
const TIMEOUT_MS = 15_000;
/** The keeper's calls have results of a few kilobytes. */
const MOST_BYTES = 1_000_000;

/**
 * A provider over the network's RPC addresses: each call goes to the one that answered last, and to the next where that one
 * does not answer or refuses. Without a cache, which would hold an old nonce for the keeper's next transaction.
 * @param mostBytes of one answer; more is an error
 */
export function rpcProvider({ chainId, rpcUrls }: Network, mostBytes = MOST_BYTES): JsonRpcProvider {
  const chain = Chain.from(chainId);
  const nodes = rpcUrls.map(nodeAt);
  const request = new FetchRequest(nodes[0]?.url ?? '');
  let answering = 0;
  request.getUrlFunc = async (asked) => {
    let outcome: Promise<GetUrlResponse> | undefined;
    for (const step of nodes.keys()) {
      const at = (answering + step) % nodes.length;
      outcome = bounded(asked, nodes[at] as Node, mostBytes);
      const statusCode = await outcome.then(
        (answer) => answer.statusCode,
        () => 0,
      );
      if (statusCode < 200 || statusCode >= 300) continue;
      answering = at;
      break;
    }
    return outcome as Promise<GetUrlResponse>;
  };
  const provider = new JsonRpcProvider(request, chain, { staticNetwork: chain, cacheTimeout: -1 });
  provider.pollingInterval = POLL_MS;
  return provider;
}

interface Node {
  url: string;
  headers: Record<string, string>;
}

/** A node by its address; fetch rejects one with credentials. */
function nodeAt(address: string): Node {
  const url = new URL(address);
  const { username, password } = url;
  [url.username, url.password] = ['', ''];
  if (!username) return { url: url.href, headers: {} };
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    url: url.href,
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  };
}

async function bounded(
  { method, headers, body }: FetchRequest,
  node: Node,
  mostBytes: number,
): Promise<GetUrlResponse> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(node.url, {
    ...{ method, headers: { ...headers, ...node.headers }, signal },
    body: body && Buffer.from(body),
  });
  const text = await withBody(response.body, mostBytes, (read) => read);
  const { status: statusCode, statusText: statusMessage } = response;
  return { statusCode, statusMessage, headers: {}, body: Buffer.from(text) };
}
