import type { ChainReader, TxEnd } from './watch';
import type { Kept } from './discard';

/** How the wait for other owners ended. */
export type ProposalEnd =
  | Extract<TxEnd, { end: 'mined' }>
  /** its user no longer waits for it */
  | { end: 'discarded' };

/** So many polls find nothing before polls get rare: signers may take days. */
const EAGER_POLLS = 20;
/** Pauses between rare polls. */
const RARE = 20;

/**
 * Follows what a contract wallet sent, until it is mined or its user discards it. Its hash may be that of a proposal,
 * which no node knows: that nobody knows it says nothing about its end, and neither does the nonce of the wallet.
 * @param pause resolves when it is time to poll again
 */
export async function watchProposal(
  reader: ChainReader,
  hash: string,
  pause: () => Promise<void>,
  isKept: Kept,
): Promise<ProposalEnd> {
  for (let polls = 0; ; polls++) {
    const isTime = polls < EAGER_POLLS || polls % RARE === 0;
    const receipt = isTime ? await reader.receipt(hash).catch(logged) : null;
    if (receipt) return { end: 'mined', receipt };
    await pause();
    if (!isKept()) return { end: 'discarded' };
  }
}

function logged(error: unknown): null {
  console.error('watching a transaction', error);
  return null;
}
