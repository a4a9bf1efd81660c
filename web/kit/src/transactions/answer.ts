import { onActEvent, type ActEvent } from '../realtime/realtime';
import type { SentTx } from './types';

/** Whether an event tells what a mined transaction did. */
function tells(event: ActEvent, { poolId, from, report }: SentTx, hash: string): boolean {
  if (event.poolId !== poolId || event.name !== report?.answeredBy) return false;
  switch (event.name) {
    case 'orderPlaced':
      return event.order.transactionHash === hash;
    case 'orderChanged':
      return (
        event.order?.claimTrxHash === hash || (event.order?.isEWD === true && event.order.orderBy === from)
      );
    case 'poolCleared':
      return event.settlement.transactionHash === hash;
    case 'poolupdated':
      return true;
  }
}

/** Waits for work, but no longer than until an event tells what the transaction did. */
export async function untilTold<T>(
  work: Promise<T>,
  tx: SentTx,
  transactionHash: string,
): Promise<T | undefined> {
  let stop = () => {};
  const told = new Promise<undefined>((resolve) => {
    stop = onActEvent((event) => tells(event, tx, transactionHash) && resolve(undefined));
  });
  return Promise.race([work, told]).finally(stop);
}
