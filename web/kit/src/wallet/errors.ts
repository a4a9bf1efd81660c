/** What wallets answer with when something did not go through. */

interface RpcError {
  code?: number | string;
  message?: string;
  data?: unknown;
  info?: { error?: RpcError };
  error?: RpcError;
}

function asRpcError(error: unknown): RpcError {
  return typeof error === 'object' && error !== null ? (error as RpcError) : {};
}

function chain(error: unknown): RpcError[] {
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

/** Whether the person said no. Wallets say it in many ways; it is never an error to shout about. */
export function isRejection(error: unknown): boolean {
  return chain(error).some(
    ({ code, message }) =>
      code === 4001 || code === 5000 || code === 'ACTION_REJECTED' || REJECTION.test(message ?? ''),
  );
}

/** Whether the wallet is already asking the same thing in a window of its own. */
export function isAlreadyPending(error: unknown): boolean {
  return chain(error).some(
    ({ code, message }) => code === -32002 || /already pending|already processing/i.test(message ?? ''),
  );
}

/** Whether the wallet does not know the chain it was asked to switch to. */
export function isUnknownChain(error: unknown): boolean {
  return chain(error).some(({ code, message }) => code === 4902 || /unrecognized chain/i.test(message ?? ''));
}

/** Whether the account can't pay for gas. */
export function isInsufficientFunds(error: unknown): boolean {
  return chain(error).some(
    ({ code, message }) => code === 'INSUFFICIENT_FUNDS' || /insufficient funds/i.test(message ?? ''),
  );
}

/** The revert data inside an RPC error, wherever the wallet or node put it. */
export function revertData(error: unknown, depth = 0): string | undefined {
  if (typeof error === 'string')
    return /^0x([0-9a-f]{8}|)([0-9a-f]{64})*$/i.test(error) && error.length >= 10 ? error : undefined;
  if (typeof error !== 'object' || error === null || depth > 5) return undefined;
  for (const key of ['data', 'error', 'info', 'cause', 'originalError', 'result']) {
    const found = revertData((error as Record<string, unknown>)[key], depth + 1);
    if (found) return found;
  }
  return undefined;
}
