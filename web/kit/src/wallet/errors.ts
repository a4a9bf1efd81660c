/** Errors as wallets and nodes return them: those that say what to do next. */

interface RpcError {
  code?: number | string;
  message?: string;
  data?: unknown;
  info?: { error?: RpcError };
  error?: RpcError;
}

function asRpcError(error: unknown): RpcError {
  return typeof error === 'object' && error !== null ? error : {};
}

/** The error and those it wraps. */
export function chain(error: unknown): RpcError[] {
  const first = asRpcError(error);
  const inner = [
    first.info?.error,
    first.error,
    asRpcError(first.data).message ? asRpcError(first.data) : undefined,
  ];
  return [first, ...inner.filter((e): e is RpcError => e !== undefined)];
}

const REJECTION =
  /user (rejected|denied|cancell?ed)|rejected by (the )?user|request rejected|user disapproved|declined/i;

/** Whether the user rejected the request. Wallets report it in many ways; it is never shown as an error. */
export function isRejection(error: unknown): boolean {
  return chain(error).some(
    ({ code, message }) =>
      code === 4001 || code === 5000 || code === 'ACTION_REJECTED' || REJECTION.test(message ?? ''),
  );
}

/** Whether the wallet is already showing the same request. */
export function isAlreadyPending(error: unknown): boolean {
  return chain(error).some(
    ({ code, message }) => code === -32002 || /already pending|already processing/i.test(message ?? ''),
  );
}

/** Whether the wallet does not know the chain to switch to. */
export function isUnknownChain(error: unknown): boolean {
  return chain(error).some(({ code, message }) => code === 4902 || /unrecognized chain/i.test(message ?? ''));
}
