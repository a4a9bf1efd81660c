import type { Network } from '@launchpad/api';
import { formatAmount, rpc } from '@launchpad/web-kit';
import { useEffect, useState } from 'react';

/**
 * How the bid gets its allowance: it has one, a permit or an approval comes with it, another transaction approves it
 * first, or two, the first of which revokes an earlier one.
 */
export type AllowanceStep = 'none' | 'permit' | 'batch' | 'approval' | 'approvals';

/** Transactions of a bid. */
export const transactionsOf = (step: AllowanceStep): number =>
  step === 'approvals' ? 3 : step === 'approval' ? 2 : 1;

/**
 * Gas, with a transaction's base cost: a little more than the most expensive bid of the contracts' measurements takes
 * (`contracts/snapshots`), and than approvals and permits of common tokens take.
 */
const GAS = {
  bid: 180_000n,
  approval: 60_000n,
  approvals: 120_000n,
  batch: 60_000n,
  permit: 60_000n,
} as const;

/** Gas of all transactions of a bid. */
export const bidGas = (step: AllowanceStep): bigint => GAS.bid + (step === 'none' ? 0n : GAS[step]);

/**
 * About what a bid's transactions cost at the network's price of now, with the currency's symbol; null where the
 * network does not say its price, undefined while it is read.
 */
export function useNetworkFee(network: Network, step: AllowanceStep): string | null | undefined {
  const [read, setRead] = useState<{ of: Network; price: bigint | null }>();
  useEffect(() => {
    let isCurrent = true;
    const said = (price: bigint | null) => isCurrent && setRead({ of: network, price });
    rpc(network.publicRpcUrl, 'eth_gasPrice', [])
      .then((answer) => said(BigInt(String(answer))))
      .catch((error: unknown) => {
        console.error('gas price', error);
        said(null);
      });
    return () => {
      isCurrent = false;
    };
  }, [network]);
  const price = read?.of === network ? read.price : undefined;
  if (typeof price !== 'bigint') return price;
  const { symbol, decimals } = network.nativeCurrency;
  return `${formatAmount(price * bidGas(step), decimals, 6)} ${symbol}`;
}
