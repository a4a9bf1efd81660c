import { onActionEvent, type ActionEvent } from '../realtime/subscriptions';
import type { SentTx } from './types';

/** Whether an event reports the outcome of a mined transaction. */
function isOutcome(event: ActionEvent, { poolId, from, report }: SentTx, hash: string): boolean {
  if (event.poolId !== poolId || event.name !== report?.confirmedBy) return false;
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

/** Waits for `work`, but no longer than until an event reports the transaction's outcome. */
export async function untilConfirmed<T>(
  work: Promise<T>,
  tx: SentTx,
  transactionHash: string,
): Promise<T | undefined> {
  let stop = () => {};
  const confirmed = new Promise<undefined>((resolve) => {
    stop = onActionEvent((event) => isOutcome(event, tx, transactionHash) && resolve(undefined));
  });
  return Promise.race([work, confirmed]).finally(stop);
}
