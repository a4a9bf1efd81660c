import { t } from '../strings';

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

interface Known {
  codes: readonly (number | string)[];
  words: RegExp;
  says: string;
}

/** What wallets and nodes say when something fails that is no revert, and what the page says of it. */
const known: readonly Known[] = [
  { codes: ['INSUFFICIENT_FUNDS'], words: /insufficient funds/i, says: t.transaction.insufficientFunds },
  {
    codes: ['NONCE_EXPIRED'],
    words: /nonce (is |has )?(already |too low|been used)|already known|replacement transaction/i,
    says: t.transaction.nonceTaken,
  },
  { codes: [-32002], words: /already pending|already processing/i, says: t.transaction.alreadyAsked },
  { codes: [4100], words: /unauthori[sz]ed|not been authori[sz]ed/i, says: t.transaction.unauthorised },
  { codes: [4200, -32601], words: /unsupported method|method not found/i, says: t.transaction.unsupported },
  { codes: [4900, 4901], words: /disconnected from/i, says: t.transaction.walletOffline },
  { codes: [], words: /underpriced|fee too low|max fee per gas less/i, says: t.transaction.underpriced },
  {
    codes: [429, -32005],
    words: /too many requests|rate limit|limit exceeded/i,
    says: t.transaction.busyNode,
  },
  {
    codes: ['NETWORK_ERROR', 'TIMEOUT', 'SERVER_ERROR'],
    words: /failed to fetch|fetch failed|networkerror|load failed|timed? ?out|aborted/i,
    says: t.transaction.nodeAway,
  },
];

/** One sentence for a failure of the wallet or the node that is known by its code or its words. */
export function knownFailure(error: unknown): string | undefined {
  const said = chain(error);
  return known.find(({ codes, words }) =>
    said.some(
      ({ code, message }) => (code !== undefined && codes.includes(code)) || words.test(message ?? ''),
    ),
  )?.says;
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
