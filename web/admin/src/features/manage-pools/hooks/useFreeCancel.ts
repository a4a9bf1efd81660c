import type { Pool } from '@launchpad/gateway/api';
import { readContract, useNetwork } from '@launchpad/web-kit';
import { useEffect, useState } from 'react';

/** Whether cancelling costs the owner nothing now, as the chain says: after an edit by the admin, until the start. */
export function useFreeCancel({ chainId, blockchainPoolId }: Pool): boolean {
  const network = useNetwork(chainId);
  const [isFree, setFree] = useState(false);

  useEffect(() => {
    if (!network) return undefined;
    let current = true;
    import('@launchpad/web-kit/chain/calls')
      .then(async ({ auction }) => {
        const { publicRpcUrl, auction: address } = network;
        const [free] = await readContract(publicRpcUrl, address, auction, 'isCancelFree', [blockchainPoolId]);
        if (current) setFree(free === true);
        return undefined;
      })
      .catch((error: unknown) => console.error('the penalty', error));
    return () => {
      current = false;
    };
  }, [network, blockchainPoolId]);

  return isFree;
}
