import type { Network } from '@launchpad/api';
import { useAddress } from '@launchpad/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { readLatestSale, type Sale } from './saleReads';

/** The latest sale of a network; null if there is none, undefined while loading. */
export function useSale(network: Network): { sale: Sale | null | undefined; refresh: () => void } {
  const address = useAddress();
  const [sale, setSale] = useState<Sale | null>();
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let current = true;
    readLatestSale(network, address)
      .then((latest) => current && setSale(latest ?? null))
      .catch((error: unknown) => {
        console.error('sale', error);
        if (current) setSale(null);
      });
    return () => {
      current = false;
    };
  }, [network, address, version]);
  const refresh = useCallback(() => setVersion((n) => n + 1), []);
  return { sale, refresh };
}
