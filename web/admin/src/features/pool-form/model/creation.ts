import type { CreatePoolBody } from '@launchpad/api';
import type { SentTx } from '@launchpad/web-kit';
import { browserStorage } from '@launchpad/web-kit/storage/storage';

/** The fields only the reviewing admin sees. */
export type Contact = 'name' | 'email' | 'phone' | 'message' | 'identityDoc';

/**
 * A pool whose transaction was sent, with everything needed to finish it. It is stored in the browser until the
 * pool is saved, so that closing the page loses nothing. Its contact data stays in its draft on the server.
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
  /** the upload that has them instead, if they are too many for one message */
  uploadId?: string;
  /** set once it is mined */
  mined?: { transactionHash: string };
  /** set once the backend has the pool */
  poolId?: string;
}

export const hasWhitelist = ({ whiteListUsers, uploadId }: Creation): boolean =>
  whiteListUsers.length > 0 || uploadId !== undefined;

const KEY = 'admin.poolCreation';

function loadAll(): Creation[] {
  try {
    const stored = JSON.parse(browserStorage.get(KEY) ?? '[]') as Creation | Creation[];
    return Array.isArray(stored) ? stored : [stored];
  } catch {
    return [];
  }
}

function storeAll(creations: Creation[]): void {
  if (creations.length > 0) browserStorage.set(KEY, JSON.stringify(creations));
  else browserStorage.remove(KEY);
}

/** The drafts of this wallet whose transaction was sent and which only have to be finished. */
export const sentDrafts = (owner: string): string[] => loadCreations(owner).map(({ draftId }) => draftId);

/** The unfinished creations of this wallet, oldest first. */
export function loadCreations(owner: string): Creation[] {
  return loadAll().filter((creation) => creation.owner === owner);
}

/** The stored state of an unfinished creation; undefined once it is finished or failed. */
export function unfinished({ owner, sent }: Pick<Creation, 'owner' | 'sent'>): Creation | undefined {
  return loadCreations(owner).find((other) => other.sent.id === sent.id);
}

const others = (sent: Creation['sent']) => loadAll().filter((other) => other.sent.id !== sent.id);

export function storeCreation(creation: Creation): void {
  storeAll([...others(creation.sent), creation]);
}

export function forgetCreation({ sent }: Pick<Creation, 'sent'>): void {
  storeAll(others(sent));
}
