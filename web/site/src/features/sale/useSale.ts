import type { Network } from '@launchpad/api';
import { useAddress, useWhenOnline } from '@launchpad/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { readLatestSale, type Sale } from './saleReads';

interface LatestSale {
  /** null if there is none, undefined while it is not known */
  sale: Sale | null | undefined;
  /** the last read failed: the sale is the last one known, without what another account bought */
  isFailed: boolean;
  refresh: () => void;
}

/** The latest sale of a network. What could not be read is read again once the browser is back online. */
export function useSale(network: Network): LatestSale {
  const address = useAddress();
  const [read, setRead] = useState<{ address: string | undefined; sale: Sale | null }>();
  const [isFailed, setFailed] = useState(false);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let current = true;
    readLatestSale(network, address)
      .then((latest) => {
        if (!current) return;
        setRead({ address, sale: latest ?? null });
        setFailed(false);
      })
      .catch((error: unknown) => {
        console.error('sale', error);
        if (current) setFailed(true);
      });
    return () => {
      current = false;
    };
  }, [network, address, version]);
  const refresh = useCallback(() => setVersion((n) => n + 1), []);
  useWhenOnline(isFailed ? refresh : undefined);
  const sale = read?.sale && read.address !== address ? { ...read.sale, mine: undefined } : read?.sale;
  return { sale, isFailed, refresh };
}
