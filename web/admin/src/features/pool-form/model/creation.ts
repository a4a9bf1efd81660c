import type { CreatePoolBody } from '@launchpad/api';
import type { SentTx } from '@launchpad/web-kit';

/** What only the admin who reviews a pool sees. */
export type Contact = 'name' | 'email' | 'phone' | 'message' | 'identityDoc';

/**
 * A pool whose transaction was sent: everything that is needed to finish it. It is kept in the browser from
 * that moment until it is saved, so that closing the page in the middle loses nothing. Its contact data stays in
 * its draft at the server.
 */
export interface Creation {
  chainId: number;
  /** the wallet that sent it, lowercase */
  owner: string;
  sent: SentTx;
  /** what is posted once the transaction is mined, with the draft's contact data */
  body: Omit<CreatePoolBody, 'transactionHash' | Contact>;
  draftId: string;
  /** lowercase addresses of a whitelist pool */
  whiteListUsers: string[];
  /** set once it is mined */
  mined?: { transactionHash: string; poolNumber: number };
  /** set once the backend has the pool */
  poolId?: string;
}

const KEY = 'admin.poolCreation';

function loadAll(): Creation[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Creation | Creation[];
    return Array.isArray(kept) ? kept : [kept];
  } catch {
    return [];
  }
}

function keepAll(creations: Creation[]): void {
  if (creations.length > 0) localStorage.setItem(KEY, JSON.stringify(creations));
  else localStorage.removeItem(KEY);
}

/** The drafts of this wallet that are pools already, which only have to be finished. */
export const sentDrafts = (owner: string): string[] => loadCreations(owner).map(({ draftId }) => draftId);

/** The unfinished creations of this wallet, oldest first. */
export function loadCreations(owner: string): Creation[] {
  return loadAll().filter((creation) => creation.owner === owner);
}

/** An unfinished creation as it stands now; undefined once it is finished or came to nothing. */
export function unfinished({ owner, sent }: Pick<Creation, 'owner' | 'sent'>): Creation | undefined {
  return loadCreations(owner).find((other) => other.sent.id === sent.id);
}

const others = (sent: Creation['sent']) => loadAll().filter((other) => other.sent.id !== sent.id);

export function keepCreation(creation: Creation): void {
  keepAll([...others(creation.sent), creation]);
}

export function forgetCreation({ sent }: Pick<Creation, 'sent'>): void {
  keepAll(others(sent));
}
