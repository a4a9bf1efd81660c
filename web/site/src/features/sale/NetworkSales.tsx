import type { Network } from '@launchpad/api';
import { CouldNotLoad, Loading, Skeleton } from '@launchpad/web-kit';
import { SalePanel } from './SalePanel';
import { useSales } from './useSales';

/** The sales of a network, newest first. */
export function NetworkSales({ network }: { network: Network }) {
  const { sales, isFailed, refresh } = useSales(network);
  if (sales && sales.length > 0)
    return sales.map((sale, index) => (
      <SalePanel
        key={sale.id.toString()}
        {...{ network, sale, refresh }}
        isFailed={isFailed && index === 0}
      />
    ));
  if (isFailed) return <CouldNotLoad onRetry={refresh} />;
  if (sales) return null;
  return (
    <Loading>
      <Skeleton height={320} radius={16} />
    </Loading>
  );
}
