import type { Network } from '@launchpad/api';
import { readContract, type TxRequest } from '@launchpad/web-kit';
import { t } from '../../strings/order';
import { quote, type Sale } from './saleReads';

/** Encoded chain writes of the fixed-price sale. */

function contractOf(network: Network): string {
  if (!network.fixedPriceSale) throw new Error('No sale is configured');
  return network.fixedPriceSale;
}

/** The approval a purchase needs, or undefined if the allowance is sufficient. */
export async function approvalFor(
  network: Network,
  sale: Sale,
  amount: bigint,
  owner: string,
): Promise<TxRequest | undefined> {
  const { erc20 } = await import('@launchpad/web-kit/chain/calls');
  const spender = contractOf(network);
  const due = quote(sale, amount);
  const [allowance] = await readContract(network.publicRpcUrl, sale.payment.address, erc20, 'allowance', [
    owner,
    spender,
  ]);
  if (BigInt(String(allowance)) >= due) return undefined;
  return {
    network,
    to: sale.payment.address,
    data: erc20.encodeFunctionData('approve', [spender, due]),
    label: t.order.approve(sale.payment.symbol),
    alerts: { failure: t.sale.failed },
  };
}

/** @param proof of the buyer in the sale's list; empty where everybody may buy */
export async function purchaseRequest(
  network: Network,
  sale: Sale,
  amount: bigint,
  proof: readonly string[],
): Promise<TxRequest> {
  const { sale: contract } = await import('@launchpad/web-kit/chain/calls');
  return {
    network,
    to: contractOf(network),
    data: contract.encodeFunctionData('purchase', [sale.id, amount, quote(sale, amount), proof]),
    label: t.sale.buy,
    target: sale.id.toString(),
    amounts: amount.toString(),
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
