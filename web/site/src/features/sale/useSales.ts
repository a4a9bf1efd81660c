import type { Network } from '@launchpad/api';
import { useAddress, useWhenOnline } from '@launchpad/web-kit';
import { useCallback, useEffect, useState } from 'react';
import { readSales, type Sale } from './saleReads';

interface Sales {
  /** undefined while they are not known */
  sales: Sale[] | undefined;
  /** the last read failed: the sales are the last ones known, without what another account bought */
  isFailed: boolean;
  refresh: () => void;
}

/** The sales of a network. What could not be read is read again once the browser is back online. */
export function useSales(network: Network): Sales {
  const address = useAddress();
  const [read, setRead] = useState<{ address: string | undefined; sales: Sale[] }>();
  const [isFailed, setFailed] = useState(false);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let current = true;
    readSales(network, address)
      .then((sales) => {
        if (!current) return;
        setRead({ address, sales });
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
  const isOurs = read?.address === address;
  const sales = isOurs ? read?.sales : read?.sales.map((sale) => ({ ...sale, mine: undefined }));
  return { sales, isFailed, refresh };
}
