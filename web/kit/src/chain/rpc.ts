import { deadline } from '../api/deadline';

/** A log of a mined transaction. */
export interface RpcLog {
  address: string;
  topics: string[];
  data: string;
}

/** A JSON-RPC error from a node. */
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
/** After this long a node counts as unavailable. */
const RESPONSE_TIMEOUT_MS = 30_000;

interface RpcResponse {
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

/** One call to a node. Throws an `RpcFailure` for the node's error, an `Error` for no result, or what fetch throws. */
export async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params }),
    signal: deadline(RESPONSE_TIMEOUT_MS),
  });
  const answer = (await response.json()) as RpcResponse;
  if (answer.error) throw new RpcFailure(answer.error.code, answer.error.message, answer.error.data);
  if (answer.result === undefined) throw new Error(`The node answered with status ${response.status}`);
  return answer.result;
}
