import type { RpcReceipt } from '../chain/rpc';
import type { SentTx } from './types';

/** State of something that was sent and has not ended. */
export type Sight =
  /** on its way: a node, or its wallet, knows it */
  | 'known'
  /** no node knows it, and it can still be sent: by a private relay, or a wallet that holds it back */
  | 'unseen'
  /** other owners of a contract wallet may have to sign it */
  | 'proposed';

/** End of something that was sent. */
export type SentEnd =
  | { end: 'mined'; receipt: RpcReceipt }
  /** a transaction with another call used its nonce: it can never be mined */
  | { end: 'replaced'; hash: string }
  /** its wallet will not send it */
  | { end: 'dropped' }
  /** only some of its calls took effect */
  | { end: 'partial'; hash: string | undefined }
  /** its user no longer waits for it, though it may still be mined */
  | { end: 'discarded' };

/** Environment in which something that was sent is followed. */
export interface Following {
  /** resolves after a second */
  pause: () => Promise<void>;
  /** returns false once its user no longer waits for it */
  isKept: () => boolean;
  /** stores what was learned about it */
  save?: (changes: Partial<Pick<SentTx, 'unseen' | 'nonce' | 'firstNonce'>>) => void;
}

/** Nodes behind one address learn of a transaction up to this long after each other. */
const LATE_MS = 5_000;
/** Pauses between polls, at most. */
const RAREST = 30;

/**
 * Polls something that was sent until it has ended or its user no longer waits for it: each second while it is on its way,
 * otherwise ever more rarely, since it may take hours. A poll that fails changes nothing.
 */
export async function follow(
  poll: () => Promise<SentEnd | Sight>,
  tx: Pick<SentTx, 'sentAt' | 'unseen'>,
  { pause, isKept, save }: Following,
): Promise<SentEnd> {
  let isUnseen = tx.unseen ?? false;
  let sight: Sight = isUnseen ? 'unseen' : 'known';
  let nextPoll = 0;
  for (let pauses = 0; ; pauses++) {
    if (pauses >= nextPoll) {
      const found: SentEnd | Sight = await poll().catch((error: unknown) => {
        console.error('watching a transaction', error);
        return sight;
      });
      if (typeof found === 'object') return found;
      sight = found === 'unseen' && Date.now() < tx.sentAt + LATE_MS ? 'known' : found;
      if (isUnseen !== (sight === 'unseen')) {
        isUnseen = !isUnseen;
        save?.({ unseen: isUnseen });
      }
      if (sight === 'known') pauses = 0;
      nextPoll = pauses + Math.min(RAREST, Math.ceil((pauses + 1) / 8));
    }
    await pause();
    if (!isKept()) return { end: 'discarded' };
  }
}
