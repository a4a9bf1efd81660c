import { readFileSync } from 'node:fs';
import { traceparentOf } from '@launchpad/api';
import { exportedSpans, type ExportedSpan } from '@launchpad/platform/testing';

const RUNBOOK = new URL('../../../runbooks/traces.md', import.meta.url);
const ROW = /^\| +(\d+) \| `(.+?)` *\| (\S+) *\| (\d*) *\|/gm;

/** A span that the runbook names. */
export interface NamedSpan {
  number: number;
  name: string;
  service: string;
  /** the number of the span it is within, if that is one of the services' */
  within: number | undefined;
}

/** The spans of a bid, in order, as the runbook names them. */
export function spansOfBid(chainId: number): NamedSpan[] {
  const rows = [...readFileSync(RUNBOOK, 'utf8').matchAll(ROW)];
  if (rows.length === 0) throw new Error('The runbook names no spans');
  return rows.map(([, number, name = '', service = '', within]) => ({
    number: Number(number),
    name: name.replace('<chain>', `${chainId}`),
    service,
    within: within ? Number(within) : undefined,
  }));
}

/**
 * Those of the named spans that a transaction's trace has, within each other as named.
 * @throws Error without E2E_COLLECTOR, where a product that was started before exports its traces
 */
export async function tracedSpans(
  transactionHash: string,
  named: readonly NamedSpan[],
): Promise<NamedSpan[]> {
  const collector = process.env.E2E_COLLECTOR;
  if (!collector) throw new Error('E2E_COLLECTOR is to name the collector of the product at E2E_URL');
  const [, traceId = ''] = traceparentOf(transactionHash).split('-');
  const spans = await exportedSpans(collector, traceId);
  const ids = new Map<number | undefined, Set<string>>();
  return named.filter(({ number, name, service, within }) => {
    const isWithin = ({ parentSpanId = '' }: ExportedSpan) => !within || ids.get(within)?.has(parentSpanId);
    const found = spans.filter((span) => span.name === name && span.service === service && isWithin(span));
    ids.set(number, new Set(found.map(({ spanId }) => spanId)));
    return found.length > 0;
  });
}
