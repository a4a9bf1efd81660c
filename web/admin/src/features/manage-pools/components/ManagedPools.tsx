import { Empty, kitStrings, toLoaded, Pagination, useAddress, WhenLoaded } from '@launchpad/web-kit';
import { useSearchParams } from 'react-router';
import { useManagedPoolsQuery } from '../../../api/pools';
import { TableSkeleton } from '../../../common/Table';
import { MetadataDialog } from './MetadataDialog';
import { PoolSearch } from './PoolSearch';
import { PoolTable } from './PoolTable';
import './ManagedPools.css';

const PER_PAGE = 10;

/** The pools the connected wallet manages, paginated. Page, search and an admin's review are in the URL. */
export function ManagedPools({ isAdmin, ended = false }: { isAdmin: boolean; ended?: boolean }) {
  const walletAddress = useAddress() ?? '';
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const poolName = params.get('poolName') ?? '';
  const review = isAdmin && params.get('review');
  const query = useManagedPoolsQuery(
    { walletAddress, page, limit: PER_PAGE, poolName, status: ended ? 'ended' : 'all' },
    { skip: walletAddress === '' },
  );
  const loaded = toLoaded(query, ({ pools }) => Array.isArray(pools));

  const go = (next: { page: number; poolName: string }) =>
    setParams({
      ...(next.page > 1 && { page: String(next.page) }),
      ...(next.poolName !== '' && { poolName: next.poolName }),
    });

  const endReview = () =>
    setParams(
      (now) => {
        now.delete('review');
        return now;
      },
      { replace: true },
    );

  return (
    <>
      {review && <MetadataDialog key={review} pool={{ poolId: review }} onClose={endReview} />}
      {!ended && (
        <PoolSearch key={poolName} name={poolName} onSearch={(name) => go({ page: 1, poolName: name })} />
      )}
      <WhenLoaded of={loaded} loading={<TableSkeleton />} empty={kitStrings.empty.noPools}>
        {({ pools, pagination }) => (
          <>
            {pools.length === 0 && <Empty text={kitStrings.empty.noPools} />}
            {pools.length > 0 && <PoolTable pools={pools} isAdmin={isAdmin} ended={ended} />}
            <div className="managed-pages">
              <Pagination
                page={page}
                pages={pagination.pages}
                range={3}
                margin={2}
                onChange={(next) => go({ page: next, poolName })}
              />
            </div>
          </>
        )}
      </WhenLoaded>
    </>
  );
}
