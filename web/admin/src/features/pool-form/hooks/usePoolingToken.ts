import type { TokenFacts } from '@launchpad/contracts';
import type { Network } from '@launchpad/api';
import { useEffect, useState } from 'react';
import { readBalance, readToken } from '../../../common/chain/token';
import { isWalletAddress } from '../../../common/validate';

export interface PoolingTokenState {
  /** undefined while it is looked up, 'unknown' when no token answers at the address */
  token: TokenFacts | 'unknown' | undefined;
  /** the wallet's balance, undefined while it is not known */
  balance: bigint | undefined;
}

interface Found extends PoolingTokenState {
  key: string;
}

/** Looks the pooling token up by its name, and what the wallet holds of it. */
export function usePoolingToken(
  network: Network | undefined,
  address: string,
  account: string | undefined,
): PoolingTokenState {
  const key = `${network?.chainId ?? ''} ${address.toLowerCase()} ${account ?? ''}`;
  const [found, setFound] = useState<Found>();

  useEffect(() => {
    if (!isWalletAddress(address)) return undefined;
    let current = true;
    const look = async () => {
      const token = network && (await readToken(network, address));
      const balance = network && token && account ? await readBalance(network, address, account) : undefined;
      if (current) setFound({ key, token: token ?? 'unknown', balance });
    };
    look().catch((error: unknown) => console.error('pooling token', error));
    return () => {
      current = false;
    };
  }, [key, network, address, account]);

  return found?.key === key ? found : { token: undefined, balance: undefined };
}
