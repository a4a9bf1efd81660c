import type { Network } from '@launchpad/api';
import { readTotalSupply } from '@launchpad/web-kit';
import { useEffect, useState } from 'react';

/** How many of a token there are, in smallest units; undefined while or if that is not known. */
export function useTotalSupply({ publicRpcUrl }: Network, token: string): bigint | undefined {
  const [read, setRead] = useState<{ token: string; supply: bigint | undefined }>();
  useEffect(() => {
    let current = true;
    readTotalSupply(publicRpcUrl, token)
      .then((supply) => current && setRead({ token, supply }))
      .catch((error: unknown) => console.error('supply', error));
    return () => {
      current = false;
    };
  }, [publicRpcUrl, token]);
  return read?.token === token ? read.supply : undefined;
}
