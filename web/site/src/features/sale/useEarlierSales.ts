import type { Network } from '@launchpad/api';
import { useCallback, useState } from 'react';
import { LOOK_BACK, readEarlierSales } from './earlierSales';
import type { Sale } from './saleReads';
import { useAccountRead } from './useAccountRead';

interface Earlier {
  /** in which the connected account bought */
  sales: readonly Sale[];
  isFailed: boolean;
  refresh: () => void;
  /** looks further back; undefined where nothing is left, or the last look has not ended */
  showMore: (() => void) | undefined;
}

/** What the connected account bought before the newest sales of a network. */
export function useEarlierSales(network: Network): Earlier {
  const [depth, setDepth] = useState(LOOK_BACK);
  const read = useCallback(
    async (address: string | undefined) => ({
      depth,
      ...(await readEarlierSales(network, address, depth)),
    }),
    [network, depth],
  );
  const { last, isOurs, isFailed, refresh } = useAccountRead(read);
  const known = isOurs ? last?.value : undefined;
  const isMoreLeft = known?.hasMore === true && known.depth === depth;
  return {
    sales: known?.sales ?? [],
    isFailed,
    refresh,
    showMore: isMoreLeft ? () => setDepth(depth + LOOK_BACK) : undefined,
  };
}
