import { deadline } from '../api/deadline';
/** A JSON-RPC error as nodes answer it. */
export class RpcFailure extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown,
  ) {
    super(message);
    this.name = 'RpcFailure';
  }
}

let nextId = 1;
/** After this long a node counts as away. */
const ANSWER_MS = 30_000;

interface RpcAnswer {
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

/** One call to a node. Throws an RpcFailure with what the node answered, or what fetch throws. */
export async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params }),
    signal: deadline(ANSWER_MS),
  });
  const answer = (await response.json()) as RpcAnswer;
  if (answer.error) throw new RpcFailure(answer.error.code, answer.error.message, answer.error.data);
  return answer.result;
}
