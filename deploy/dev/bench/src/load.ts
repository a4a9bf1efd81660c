import { randomInt } from 'node:crypto';
import autocannon from 'autocannon';

/** Performance of a read under load. */
export interface Speed {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** of one answer, as transferred */
  bytes: number;
}

const CONNECTIONS = 20;

/**
 * Requests an address repeatedly, compressed as in browsers and each time from another IP address, so that no rate limit
 * applies.
 * @param path of all requests, or of the next one
 * @throws Error when any request fails
 */
export async function load(
  url: string,
  seconds: number,
  path: string | (() => string),
  encoding: 'gzip' | 'identity' = 'gzip',
): Promise<Speed> {
  const next = typeof path === 'string' ? () => path : path;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': encoding },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: next(),
          headers: { ...request.headers, 'x-forwarded-for': anyAddress() },
        }),
      },
    ],
  });
  const { non2xx, errors, timeouts, requests, latency, throughput } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${next()}: ${non2xx} rejected, ${errors} errors, ${timeouts} timeouts`);
  }
  return {
    requestsPerSecond: Math.round(requests.average),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    bytes: Math.round(throughput.total / Math.max(requests.total, 1)),
  };
}

/**
 * Requests addresses some times, one after another: for what a session may only ask for so often.
 * @param urls which together are one read
 * @throws Error when a request fails
 */
export async function repeat(
  urls: readonly string[],
  times: number,
  headers: Record<string, string>,
): Promise<Speed & { p95Ms: number }> {
  const taken: number[] = [];
  let bytes = 0;
  for (let request = 0; request < times; request += 1) {
    const began = performance.now();
    bytes = 0;
    for (const url of urls) {
      const answer = await fetch(url, { headers: { ...headers, 'x-forwarded-for': anyAddress() } });
      bytes += (await answer.arrayBuffer()).byteLength;
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    }
    taken.push(performance.now() - began);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(10 * (sorted[Math.floor(times * share)] ?? 0)) / 10;
  const total = taken.reduce((sum, ms) => sum + ms, 0);
  return {
    requestsPerSecond: Math.round((1000 * times) / total),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    bytes,
  };
}

const anyAddress = () => [30, ...[256, 256, 256].map((end) => randomInt(end))].join('.');
