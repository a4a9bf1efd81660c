import type { Pool } from '@launchpad/api';
import { rpc, sameAddress, useAddress, useNetwork } from '@launchpad/web-kit';
import { revertName } from '@launchpad/web-kit/transactions/revert';
import { useEffect, useState } from 'react';

/**
 * Whether the chain gives the connected wallet the pooled tokens of its scam pool back; once taken it does not.
 * @param changed another value has the chain asked again
 */
export function useWithdrawable(pool: Pool, changed: unknown): boolean {
  const { chainId, idoAddress, blockchainPoolId, poolOwner, scamStatus } = pool;
  const network = useNetwork(chainId);
  const from = useAddress();
  const isAsked = scamStatus && sameAddress(poolOwner, from);
  const [isThere, setThere] = useState(false);

  useEffect(() => {
    if (!network || !isAsked) return undefined;
    let current = true;
    import('@launchpad/web-kit/chain/calls')
      .then(({ transactions }) => {
        const { to, data } = transactions.withdrawPooledTokens({ chainId, idoAddress, blockchainPoolId });
        return rpc(network.publicRpcUrl, 'eth_call', [{ from, to, data }, 'latest']);
      })
      .then(() => true)
      // a node that is away says nothing about the tokens: sending asks it again
      .catch(async (error: unknown) => (await revertName(error)) !== 'NothingToWithdraw')
      .then((there) => current && setThere(there))
      .catch((error: unknown) => console.error('the pooled tokens', error));
    return () => {
      current = false;
    };
  }, [network, isAsked, from, chainId, idoAddress, blockchainPoolId, changed]);

  return isAsked && isThere;
}
