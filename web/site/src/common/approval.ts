import type { Network } from '@launchpad/api';
import type { AlertText, TxRequest } from '@launchpad/web-kit';
import { t } from '../strings/order';

/** Whose tokens a contract is to take: those that a bid or a purchase pays with. */
interface Payment {
  network: Network;
  token: { address: string; symbol: string };
  spender: string;
  failure: AlertText;
}

/** @param amount in smallest units; unlimited where absent, and zero revokes what was approved before */
export async function approvalRequest(
  { network, token, spender, failure }: Payment,
  amount?: bigint,
): Promise<TxRequest> {
  const { transactions } = await import('@launchpad/web-kit/chain/calls');
  const { to, data } = transactions.approve(network.chainId, token.address, spender, amount);
  const label = amount === 0n ? t.order.revoke(token.symbol) : t.order.approve(token.symbol);
  return { network, to, data, label, alerts: { failure } };
}
