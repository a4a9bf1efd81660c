import { t } from '../strings/transaction';
import { chain } from './errors';

/** Failures of a transaction as wallets and nodes return them; loaded with what sends it. */

/** Whether the account can't pay for gas. */
export function isInsufficientFunds(error: unknown): boolean {
  return chain(error).some(
    ({ code, message }) => code === 'INSUFFICIENT_FUNDS' || /insufficient funds/i.test(message ?? ''),
  );
}

interface KnownFailure {
  codes: readonly (number | string)[];
  pattern: RegExp;
  message: string;
}

/** Failures of wallets and nodes other than reverts, with the message the page shows. */
const knownFailures: readonly KnownFailure[] = [
  { codes: ['INSUFFICIENT_FUNDS'], pattern: /insufficient funds/i, message: t.transaction.insufficientFunds },
  {
    codes: ['NONCE_EXPIRED'],
    pattern: /nonce (is |has )?(already |too low|been used)|already known|replacement transaction/i,
    message: t.transaction.nonceTaken,
  },
  { codes: [-32002], pattern: /already pending|already processing/i, message: t.transaction.alreadyAsked },
  { codes: [4100], pattern: /unauthori[sz]ed|not been authori[sz]ed/i, message: t.transaction.unauthorised },
  {
    codes: [4200, -32601],
    pattern: /unsupported method|method not found/i,
    message: t.transaction.unsupported,
  },
  { codes: [4900, 4901], pattern: /disconnected from/i, message: t.transaction.walletOffline },
  { codes: [], pattern: /underpriced|fee too low|max fee per gas less/i, message: t.transaction.underpriced },
  {
    codes: [429, -32005],
    pattern: /too many requests|rate limit|limit exceeded/i,
    message: t.transaction.busyNode,
  },
  {
    codes: ['NETWORK_ERROR', 'TIMEOUT', 'SERVER_ERROR'],
    pattern: /failed to fetch|fetch failed|networkerror|load failed|timed? ?out|aborted/i,
    message: t.transaction.nodeUnavailable,
  },
];

/** One sentence for a failure of the wallet or node that is known by its code or its message. */
export function knownFailure(error: unknown): string | undefined {
  const errors = chain(error);
  return knownFailures.find(({ codes, pattern }) =>
    errors.some(
      ({ code, message }) => (code !== undefined && codes.includes(code)) || pattern.test(message ?? ''),
    ),
  )?.message;
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
