import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call of the node. */
export interface ScriptedCall {
  id: number;
  method: string;
  params: unknown[];
}

/** What the node says of a call instead of a result; nothing at all without a code. */
export class Fault {
  constructor(
    readonly code?: number,
    readonly message = '',
  ) {}
}

/** A node that answers what a test says. */
export class ScriptedNode {
  /** The calls so far. */
  readonly calls: ScriptedCall[] = [];
  private readonly server: Server;

  /** @param answer the result of a call, or a {@link Fault} */
  private constructor(public answer: (call: ScriptedCall) => unknown) {
    this.server = createServer((request, response) => {
      this.serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(answer: (call: ScriptedCall) => unknown): Promise<ScriptedNode> {
    const node = new ScriptedNode(answer);
    node.server.listen(0, '127.0.0.1');
    await once(node.server, 'listening');
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The parameters of each call of a method. */
  paramsOf(method: string): unknown[][] {
    return this.calls.filter((call) => call.method === method).map(({ params }) => params);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = JSON.parse(Buffer.concat(chunks).toString()) as ScriptedCall;
    this.calls.push(call);
    const result = await this.answer(call);
    if (result instanceof Fault && result.code === undefined) return;
    const said =
      result instanceof Fault ? { error: { code: result.code, message: result.message } } : { result };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...said }));
  }
}
