import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call of a node. */
export interface NodeCall {
  id: number;
  method: string;
  params: unknown[];
}

/** A node for tests, over HTTP on a free port. */
export abstract class TestNode {
  /** When it was first called, as `performance.now()`. */
  firstCallAt?: number;
  private readonly counts = new Map<string, number>();
  private readonly server = createServer((request, response) => {
    this.receive(request, response).catch(() => response.destroy());
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Number of calls of a method. */
  callsOf(method: string): number {
    return this.counts.get(method) ?? 0;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  protected async listen(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  /** Answers a request: one call, or a batch of calls. */
  protected abstract serve(request: NodeCall | NodeCall[], response: ServerResponse): Promise<void>;

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.firstCallAt ??= performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as NodeCall | NodeCall[];
    for (const call of [asked].flat()) {
      this.counts.set(call.method, this.callsOf(call.method) + 1);
      // JSON-RPC lets a call omit them
      call.params ??= [];
    }
    await this.serve(asked, response);
  }
}

/** A call's result or its error. */
export interface NodeAnswer {
  result?: unknown;
  error?: { code?: number; message: string };
}

/**
 * Answers one call, or each of a batch.
 * @param answer resolves to undefined if the request is never answered
 */
export async function reply(
  response: ServerResponse,
  request: NodeCall | NodeCall[],
  answer: (call: NodeCall) => Promise<NodeAnswer | undefined>,
): Promise<void> {
  const answers: object[] = [];
  for (const call of [request].flat()) {
    const own = await answer(call);
    if (!own) return;
    answers.push({ jsonrpc: '2.0', id: call.id, ...own });
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(Array.isArray(request) ? answers : answers[0]));
}
