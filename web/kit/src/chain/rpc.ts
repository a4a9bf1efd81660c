import { deadline } from '../api/deadline';

/** A log of a mined transaction. */
export interface RpcLog {
  address: string;
  topics: string[];
  data: string;
}

export interface RpcReceipt {
  transactionHash: string;
  /** 0x1 succeeded, 0x0 reverted */
  status: string;
  blockNumber?: string;
  logs: RpcLog[];
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
  id?: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

const requestOf = (method: string, params: readonly unknown[]) => ({
  ...{ jsonrpc: '2.0', id: nextId++ },
  method,
  params,
});

async function post(url: string, body: unknown): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: deadline(RESPONSE_TIMEOUT_MS),
  });
  return { status: response.status, answer: await response.json() };
}

function resultOf({ error, result }: RpcResponse, status: number): unknown {
  if (error) throw new RpcFailure(error.code, error.message, error.data);
  if (result === undefined) throw new Error(`The node answered with status ${status}`);
  return result;
}

/** One call to a node. Throws an `RpcFailure` for the node's error, an `Error` for no result, or what fetch throws. */
export async function rpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { status, answer } = await post(url, requestOf(method, params));
  return resultOf(answer as RpcResponse, status);
}

/**
 * Calls of one method in one request, in their order; one by one where the node takes no batch of so many. Throws as
 * {@link rpc}.
 */
export async function rpcAll(url: string, method: string, calls: readonly unknown[][]): Promise<unknown[]> {
  const requests = calls.map((params) => requestOf(method, params));
  const { status, answer } = await post(url, requests);
  if (!Array.isArray(answer)) return Promise.all(calls.map((params) => rpc(url, method, params)));
  const byId = new Map((answer as RpcResponse[]).map((one) => [one.id, one]));
  return requests.map(({ id }) => resultOf(byId.get(id) ?? {}, status));
}
