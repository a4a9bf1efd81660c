import type { ApiRequest, Routes } from './mockApi';

/** Methods of a chain's node: each returns its result, or `{ error }`. */
export type NodeMethods = Record<string, (params: readonly unknown[]) => unknown>;

/** Goerli's node, for `serve`: it answers with these methods, and knows no others. */
export const nodeRoute = (methods: NodeMethods): Routes => ({
  'POST /5': ({ body }: ApiRequest) => {
    const { method, params } = body as { method: string; params: unknown[] };
    const answer = methods[method];
    const result = answer ? answer(params) : { error: { code: -32601, message: 'unknown method' } };
    const isError = typeof result === 'object' && result !== null && 'error' in result;
    return { jsonrpc: '2.0', id: 1, ...(isError ? result : { result: result ?? null }) };
  },
});

/** An answer of a node: the call reverts with this data. */
export const revertsWith = (data: string) => () => ({
  error: { code: 3, message: 'execution reverted', data },
});

/** What a node was asked, of the requests that `serve` recorded. */
export const askedOf = (requests: readonly ApiRequest[], method: string): unknown[] =>
  requests
    .map(({ body }) => body as { method?: string; params?: unknown } | undefined)
    .filter((body) => body?.method === method)
    .map((body) => body?.params);
