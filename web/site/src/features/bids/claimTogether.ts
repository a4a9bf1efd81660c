import type { Network } from '@launchpad/api';
import { networkLabel, type TxRequest } from '@launchpad/web-kit';
import { t } from '../../strings/myBids';
import { payoutRequest } from './ClaimAll';
import { MAX_ORDERS } from './ownBids';
import type { Holding } from './portfolio';

/** Wallets show each call of a batch, and some take no more. */
const MOST_CALLS = 10;

/** Holdings whose claims fit into one batch each, in their order. */
export function batchesOf(due: readonly Holding[]): Holding[][] {
  const batches: Holding[][] = [];
  let orders = 0;
  for (const holding of due) {
    const last = batches.at(-1);
    const { length } = holding.claims.bids;
    if (last && last.length < MOST_CALLS && orders + length <= MAX_ORDERS) {
      last.push(holding);
      orders += length;
    } else {
      batches.push([holding]);
      orders = length;
    }
  }
  return batches;
}

/** One batch that claims or refunds in several sales of a network. The backend finds them all by their events. */
export async function claimTogether(network: Network, batch: readonly Holding[]): Promise<TxRequest> {
  const requests: TxRequest[] = [];
  for (const { pool, claims } of batch) requests.push(await payoutRequest(network, pool, claims));
  const calls = requests.map(({ to, data }) => ({ to, data }));
  const last = calls.pop();
  if (!last) throw new Error('Nothing to claim');
  const texts = t.myBids.claimAll;
  const { claimed, refunded } = t.ownBids.ok;
  const { title } = requests.every(({ alerts }) => alerts?.success === refunded) ? refunded : claimed;
  return {
    network,
    ...last,
    before: calls,
    label: texts.button(networkLabel(network.name), batch.length),
    target: requests.map(({ target }) => target).join(' '),
    alerts: { success: { title, message: texts.done(batch.length) }, failure: t.ownBids.failed.claim },
    ...(requests[0]?.done && { done: requests[0].done }),
  };
}
