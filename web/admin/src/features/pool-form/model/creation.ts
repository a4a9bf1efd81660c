import type { CreatePoolBody } from '@launchpad/gateway/api';
import type { SentTx } from '@launchpad/web-kit';

/**
 * A pool whose transaction was sent: everything that is needed to finish it. It is kept in the browser from
 * that moment until it is saved, so that closing the page in the middle loses nothing.
 */
export interface Creation {
  chainId: number;
  /** the wallet that sent it, lowercase */
  owner: string;
  sent: SentTx;
  /** what is posted once the transaction is mined */
  body: Omit<CreatePoolBody, 'transactionHash'>;
  /** lowercase addresses of a whitelist pool */
  whiteListUsers: string[];
  /** set once it is mined */
  mined?: { transactionHash: string; poolNumber: number };
  /** set once the backend has the pool */
  poolId?: string;
}

const KEY = 'admin.poolCreation';

/** The unfinished creation of this wallet, if there is one. */
export function loadCreation(owner: string): Creation | undefined {
  try {
    const creation = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Creation | null;
    return creation?.owner === owner ? creation : undefined;
  } catch {
    return undefined;
  }
}

export function keepCreation(creation: Creation): void {
  localStorage.setItem(KEY, JSON.stringify(creation));
}

export function forgetCreation(): void {
  localStorage.removeItem(KEY);
}
