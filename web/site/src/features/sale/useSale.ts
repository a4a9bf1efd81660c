import type { Network } from '@launchpad/api';
import { useAddress } from '@launchpad/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { readNewestSale, type Sale } from './saleReads';

/** The newest sale of a network: null when there is none, undefined while it loads. */
export function useSale(network: Network): { sale: Sale | null | undefined; refresh: () => void } {
  const address = useAddress();
  const [sale, setSale] = useState<Sale | null>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let current = true;
    readNewestSale(network, address)
      .then((found) => current && setSale(found ?? null))
      .catch((error: unknown) => {
        console.error('sale', error);
        if (current) setSale(null);
      });
    return () => {
      current = false;
    };
  }, [network, address, asked]);
  const refresh = useCallback(() => setAsked((n) => n + 1), []);
  return { sale, refresh };
}
