import type { Network } from '@launchpad/api';
import { Button, CouldNotLoad, Loading, Skeleton } from '@launchpad/web-kit';
import { t } from '../../strings';
import { SalePanel } from './SalePanel';
import { useEarlierSales } from './useEarlierSales';
import { useSales } from './useSales';

/** The sales of a network, newest first. */
export function NetworkSales({ network }: { network: Network }) {
  const { sales, isFailed, refresh } = useSales(network);
  const earlier = useEarlierSales(network);
  if (sales && sales.length > 0) {
    // a new sale may have made one of the newest an earlier one between both reads
    const before = earlier.sales.filter(({ id }) => !sales.some((sale) => sale.id === id));
    const panels = [
      ...sales.map((sale) => ({ sale, refresh })),
      ...before.map((sale) => ({ sale, refresh: earlier.refresh })),
    ];
    return (
      <>
        {panels.map(({ sale, refresh: readAgain }, index) => (
          <SalePanel
            key={sale.id.toString()}
            {...{ network, sale }}
            refresh={readAgain}
            isFailed={isFailed && index === 0}
          />
        ))}
        {earlier.isFailed && !isFailed && <CouldNotLoad onRetry={earlier.refresh} />}
        {earlier.showMore && (
          <Button className="sale-earlier" onClick={earlier.showMore}>
            {t.sale.earlier}
          </Button>
        )}
      </>
    );
  }
  if (isFailed) return <CouldNotLoad onRetry={refresh} />;
  if (sales) return null;
  return (
    <Loading>
      <Skeleton height={320} radius={16} />
    </Loading>
  );
}
