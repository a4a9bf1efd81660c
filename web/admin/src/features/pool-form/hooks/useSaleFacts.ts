import type { Network } from '@launchpad/api';
import { readContract, readTotalSupply } from '@launchpad/web-kit';
import { useEffect, useState } from 'react';
import type { SaleFacts } from '../model/preview';

const unknown: SaleFacts = { feeNumerator: undefined, totalSupply: undefined };

/** The fee of pools created now on a network, and how many there are of a token; what cannot be read is unknown. */
export function useSaleFacts(network: Network | undefined, token: string | undefined): SaleFacts {
  const key = `${network?.chainId ?? ''} ${token ?? ''}`;
  const [read, setRead] = useState<SaleFacts & { key: string }>();

  useEffect(() => {
    if (!network) return undefined;
    let current = true;
    void Promise.allSettled([
      readFee(network),
      token === undefined ? undefined : readTotalSupply(network.publicRpcUrl, token),
    ]).then(([fee, supply]) => {
      if (!current) return;
      setRead({
        key,
        feeNumerator: fee.status === 'fulfilled' ? fee.value : undefined,
        totalSupply: supply.status === 'fulfilled' ? supply.value : undefined,
      });
    });
    return () => {
      current = false;
    };
  }, [key, network, token]);

  return read?.key === key ? read : unknown;
}

async function readFee({ publicRpcUrl, auction: contract }: Network): Promise<number> {
  const { auction } = await import('@launchpad/web-kit/chain/calls');
  const [numerator] = await readContract(publicRpcUrl, contract, auction, 'feeNumerator');
  return Number(numerator);
}
