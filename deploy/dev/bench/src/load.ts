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

const anyAddress = () => [30, ...[256, 256, 256].map((end) => randomInt(end))].join('.');
