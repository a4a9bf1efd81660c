import type { Network } from '@launchpad/api';
import { useEffect, useState } from 'react';

/** Whether a token supports permits (EIP-2612), so that no approval transaction is needed. */
export function usePermitSupport(
  network: Network | undefined,
  token: string | undefined,
  account: string | undefined,
): boolean {
  const [supported, setSupported] = useState<string>();
  const key = `${network?.chainId ?? ''} ${token ?? ''}`;

  useEffect(() => {
    if (!network || !token || !account) return undefined;
    let current = true;
    import('@launchpad/web-kit/wallet/permit')
      .then(async ({ permitToken }) => {
        const terms = await permitToken(network.publicRpcUrl, token, account);
        if (current && terms) setSupported(key);
        return undefined;
      })
      .catch((error: unknown) => console.error('permit', error));
    return () => {
      current = false;
    };
  }, [network, token, account, key]);

  return supported === key;
}
