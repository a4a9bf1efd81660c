import type { Network } from '@launchpad/api';
import { formatAmount, type TxRequest } from '@launchpad/web-kit';
import { approvalRequest } from '../../common/approval';
import { t } from '../../strings/order';
import { quote, type OpenSale, type Sale } from './saleReads';

/** Encoded chain writes of the fixed-price sale. */

function contractOf(network: Network): string {
  if (!network.fixedPriceSale) throw new Error('No sale is configured');
  return network.fixedPriceSale;
}

/** The approvals a purchase needs. */
interface Approvals {
  /** set if the token does not raise the earlier allowance */
  revoke?: TxRequest;
  /** absent if the allowance is sufficient */
  approve?: TxRequest;
}

export const loadAllowance = () => import('@launchpad/web-kit/transactions/allowance');

/** The approvals a purchase needs, at the allowance of now. Throws the node's errors. */
export async function approvalsFor(
  network: Network,
  sale: OpenSale,
  amount: bigint,
  owner: string,
): Promise<Approvals> {
  const { readAllowance } = await loadAllowance();
  const spender = contractOf(network);
  const due = quote(sale, amount);
  const token = sale.payment.address;
  const { amount: given, mustRevoke } = await readAllowance({ network, token, owner, spender });
  if (given >= due) return {};
  const payment = { network, token: sale.payment, spender, failure: t.sale.failed };
  return {
    ...(mustRevoke && { revoke: await approvalRequest(payment, 0n) }),
    approve: await approvalRequest(payment, due),
  };
}

/** @param proof of the buyer in the sale's list; empty where everybody may buy */
export async function purchaseRequest(
  network: Network,
  sale: OpenSale,
  amount: bigint,
  proof: readonly string[],
): Promise<TxRequest> {
  const { sale: contract } = await import('@launchpad/web-kit/chain/calls');
  const cost = quote(sale, amount);
  return {
    network,
    to: contractOf(network),
    data: contract.encodeFunctionData('purchase', [sale.id, amount, cost, proof]),
    label: t.sale.buy,
    target: sale.id.toString(),
    amounts: amount.toString(),
    twice: t.sale.twice(formatAmount(cost, sale.payment.decimals), sale.payment.symbol),
    alerts: { success: t.sale.bought, failure: t.sale.failed },
  };
}

export async function claimRequest(network: Network, sale: Sale): Promise<TxRequest> {
  const { sale: contract } = await import('@launchpad/web-kit/chain/calls');
  return {
    network,
    to: contractOf(network),
    data: contract.encodeFunctionData('claim', [sale.id]),
    label: t.sale.claim,
    target: sale.id.toString(),
    alerts: { success: t.sale.ok, failure: t.sale.claimFailed },
  };
}
