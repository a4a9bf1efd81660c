import type { Order } from '@launchpad/api';
import { useSentTransactions, useSignedIn, type SentTx } from '@launchpad/web-kit';
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

/** Bids sent by this browser that the backend does not list yet. */
export function usePendingBids(poolId: string, listed: readonly Order[] | undefined): SentTx[] {
  const sent = useSentTransactions();
  const listedHashes = new Set(listed?.map(({ transactionHash }) => transactionHash));
  return sent.filter((tx) => tx.bid && tx.poolId === poolId && !listedHashes.has(tx.hash));
}
