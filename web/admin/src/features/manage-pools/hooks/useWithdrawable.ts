import type { Pool } from '@launchpad/api';
import { rpc, sameAddress, useAddress, useNetwork } from '@launchpad/web-kit';
import { useEffect, useState } from 'react';

/**
 * Whether the connected wallet can withdraw the pooled tokens of its scam pool, and has not done so yet.
 * @param refresh a changed value checks again
 */
export function useWithdrawable(pool: Pool, refresh: unknown): boolean {
  const { chainId, idoAddress, blockchainPoolId, poolOwner, scamStatus } = pool;
  const network = useNetwork(chainId);
  const from = useAddress();
  const isCandidate = scamStatus && sameAddress(poolOwner, from);
  const [isAvailable, setAvailable] = useState(false);

  useEffect(() => {
    if (!network || !isCandidate) return undefined;
    let current = true;
    import('@launchpad/web-kit/chain/calls')
      .then(({ transactions }) => {
        const { to, data } = transactions.withdrawPooledTokens({ chainId, idoAddress, blockchainPoolId });
        return rpc(network.publicRpcUrl, 'eth_call', [{ from, to, data }, 'latest']);
      })
      .then(() => true)
      // an unavailable node does not rule it out: sending the transaction checks again
      .catch(async (error: unknown) => {
        const { revertName } = await import('@launchpad/web-kit/transactions/revert');
        return (await revertName(error)) !== 'NothingToWithdraw';
      })
      .then((available) => current && setAvailable(available))
      .catch((error: unknown) => console.error('the pooled tokens', error));
    return () => {
      current = false;
    };
  }, [network, isCandidate, from, chainId, idoAddress, blockchainPoolId, refresh]);

  return isCandidate && isAvailable;
}
