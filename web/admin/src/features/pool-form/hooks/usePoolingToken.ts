import type { TokenFacts } from '@launchpad/contracts';
import type { Network } from '@launchpad/api';
import { useEffect, useState } from 'react';
import { readBalance, readToken } from '../../../common/chain/token';
import { isWalletAddress } from '../../../common/validate';

export interface PoolingTokenState {
  /** undefined while loading, 'unknown' if there is no token at the address */
  token: TokenFacts | 'unknown' | undefined;
  /** the wallet's balance; undefined while unknown */
  balance: bigint | undefined;
}

interface LoadedToken extends PoolingTokenState {
  key: string;
}

/** Loads the pooling token and the wallet's balance of it. */
export function usePoolingToken(
  network: Network | undefined,
  address: string,
  account: string | undefined,
): PoolingTokenState {
  const key = `${network?.chainId ?? ''} ${address.toLowerCase()} ${account ?? ''}`;
  const [loaded, setLoaded] = useState<LoadedToken>();

  useEffect(() => {
    if (!isWalletAddress(address)) return undefined;
    let current = true;
    const load = async () => {
      const token = network && (await readToken(network, address));
      const balance = network && token && account ? await readBalance(network, address, account) : undefined;
      if (current) setLoaded({ key, token: token ?? 'unknown', balance });
    };
    load().catch((error: unknown) => console.error('pooling token', error));
    return () => {
      current = false;
    };
  }, [key, network, address, account]);

  return loaded?.key === key ? loaded : { token: undefined, balance: undefined };
}
