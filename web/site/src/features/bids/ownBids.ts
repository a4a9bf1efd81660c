import type { Order } from '@launchpad/api';
import { sameAddress, useAddress, useSentTransactions, useSignedIn, type SentTx } from '@launchpad/web-kit';
import { useMemo } from 'react';
import { useMyBidsQuery } from './api';

/** More orders than this in one transaction would approach the block gas limit. */
export const MAX_ORDERS = 100;

const NONE: readonly Order[] = [];

/** The signed-in wallet's newest bids in a pool, and how many there are; undefined while unknown. */
export function useOwnBids(poolId: string): { orders: readonly Order[]; total: number } | undefined {
  const signedIn = useSignedIn();
  const { currentData } = useMyBidsQuery({ poolId, limit: MAX_ORDERS }, { skip: !signedIn });
  if (!signedIn || !currentData) return undefined;
  return { orders: currentData.orders, total: currentData.pagination.total };
}

/** Those that are in the book, for the chart; the same array until they change. */
export function useOwnBidsInBook(poolId: string): readonly Order[] {
  const orders = useOwnBids(poolId)?.orders ?? NONE;
  const withdrawn = orders.some(({ isEWD }) => isEWD);
  return useMemo(() => (withdrawn ? orders.filter(({ isEWD }) => !isEWD) : orders), [orders, withdrawn]);
}

/**
 * Whether a listed bid is the one sent. While only the wallet knows which transaction carries it, as of a batch or of
 * what other signers confirm, and that wallet may not be asked again, a bid is known by who placed it, its amounts, and
 * that it came later.
 */
function isSameBid({ hash, signers, from, startBlock, bid }: SentTx, listed: Order): boolean {
  if (hash !== '' && listed.transactionHash === hash) return true;
  if (hash !== '' && !signers) return false;
  return (
    sameAddress(listed.orderBy, from) &&
    listed.blockNumber > startBlock &&
    listed.minBuyAmounts === bid?.minBuyAmounts &&
    listed.sellAmounts === bid.sellAmounts
  );
}

/** Bids that the connected wallet sent from this browser and the backend does not list yet. */
export function usePendingBids(poolId: string, listed: readonly Order[] = NONE): SentTx[] {
  const address = useAddress();
  const isPending = (tx: SentTx) =>
    tx.bid !== undefined && tx.poolId === poolId && sameAddress(tx.from, address);
  return useSentTransactions().filter((tx) => isPending(tx) && !listed.some((bid) => isSameBid(tx, bid)));
}
