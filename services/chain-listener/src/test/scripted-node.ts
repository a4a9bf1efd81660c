import type { ServerResponse } from 'node:http';
import { TestNode, reply, type NodeCall } from './test-node.js';

/** What the node says of a call instead of a result; nothing at all without a code. */
export class Fault {
  constructor(
    readonly code?: number,
    readonly message = '',
  ) {}
}

/** A node that answers what a test says. */
export class ScriptedNode extends TestNode {
  /** The calls so far. */
  readonly calls: NodeCall[] = [];

  /** @param answer the result of a call, or a {@link Fault} */
  private constructor(public answer: (call: NodeCall) => unknown) {
    super();
  }

  static start(answer: (call: NodeCall) => unknown): Promise<ScriptedNode> {
    return new ScriptedNode(answer).listen();
  }

  /** The parameters of each call of a method. */
  paramsOf(method: string): unknown[][] {
    return this.calls.filter((call) => call.method === method).map(({ params }) => params);
  }

  protected serve(request: NodeCall | NodeCall[], response: ServerResponse): Promise<void> {
    return reply(response, request, async (call) => {
      this.calls.push(call);
      const result = await this.answer(call);
      if (!(result instanceof Fault)) return { result };
      const { code, message } = result;
      return code === undefined ? undefined : { error: { code, message } };
    });
  }
}
