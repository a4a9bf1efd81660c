import { randomInt } from 'node:crypto';
import autocannon from 'autocannon';

/** What a read gives under load. */
export interface Speed {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** of one answer as it goes over the wire */
  bytes: number;
}

const CONNECTIONS = 20;

/**
 * Asks for an address over and over, compressed as browsers do and each time from another address of the net, so
 * that no limit on one reader is met.
 * @throws when any answer is not a success
 */
export async function load(url: string, seconds: number, path: string): Promise<Speed> {
  const result = await autocannon({
    url: `${url}${path}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip' },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...request.headers, 'x-forwarded-for': anyAddress() },
        }),
      },
    ],
  });
  const { non2xx, errors, timeouts, requests, latency, throughput } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${path}: ${non2xx} refused, ${errors} errors, ${timeouts} timeouts`);
  }
  return {
    requestsPerSecond: Math.round(requests.average),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    bytes: Math.round(throughput.total / Math.max(requests.total, 1)),
  };
}

const anyAddress = () => [30, ...[256, 256, 256].map((end) => randomInt(end))].join('.');
