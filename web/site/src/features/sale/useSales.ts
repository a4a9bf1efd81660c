import type { Network } from '@launchpad/api';
import { useWhenOnline } from '@launchpad/web-kit';
import { useCallback } from 'react';
import { readSales, type Sale } from './saleReads';
import { useAccountRead } from './useAccountRead';

interface Sales {
  /** undefined while they are not known */
  sales: Sale[] | undefined;
  /** the last read failed: the sales are the last ones known, without what another account bought */
  isFailed: boolean;
  refresh: () => void;
}

/** The sales of a network. What could not be read is read again once the browser is back online. */
export function useSales(network: Network): Sales {
  const read = useCallback((address: string | undefined) => readSales(network, address), [network]);
  const { last, isOurs, isFailed, refresh } = useAccountRead(read);
  const isIncomplete = !isFailed && last?.value.some(({ lack }) => lack === 'failed');
  useWhenOnline(isIncomplete ? refresh : undefined);
  const sales = isOurs ? last?.value : last?.value.map((sale) => ({ ...sale, mine: undefined }));
  return { sales, isFailed, refresh };
}
