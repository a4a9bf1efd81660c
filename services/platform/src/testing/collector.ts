import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as received over OTLP/HTTP, with the service that sent it. */
export interface ExportedSpan {
  name: string;
  service: string;
  /** as OTLP numbers them: 2 is a server's, 3 a client's */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  status: { code?: number; message?: string };
}

/** What is exported at once. */
interface Exported {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<ExportedSpan, 'service'>[] }[];
  }[];
}

/** A collector of traces: receives what is exported over OTLP/HTTP. Other processes ask it with {@link exportedSpans}. */
export class Collector {
  readonly spans: ExportedSpan[] = [];
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then((answer) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
    );
  });

  /** Returns its base address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage): Promise<unknown> {
    if (request.method === 'GET') {
      return this.spans.filter(({ traceId }) => request.url === `/traces/${traceId}`);
    }
    const body = (await json(request)) as Exported;
    if (request.url === '/v1/traces') this.spans.push(...spansIn(body));
    return {};
  }
}

/** The spans of a trace that a {@link Collector} has received, by start. */
export async function exportedSpans(collectorUrl: string, traceId: string): Promise<ExportedSpan[]> {
  const answer = await fetch(`${collectorUrl}/traces/${traceId}`);
  const spans = (await answer.json()) as ExportedSpan[];
  return spans.toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
}

const spansIn = ({ resourceSpans }: Exported): ExportedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
