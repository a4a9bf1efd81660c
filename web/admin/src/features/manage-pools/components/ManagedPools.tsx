import { Button, Empty, kitStrings, Pagination, toLoaded, WhenLoaded } from '@launchpad/web-kit';
import { useSearchParams } from 'react-router';
import { useManagedPoolsQuery } from '../../../common/api';
import { HeldPools } from '../../../common/HeldPools';
import { useManager, useStaff } from '../../../common/staff';
import { TableSkeleton } from '../../../common/Table';
import { useListedPage } from '../../../common/useListedPage';
import { t } from '../../../strings';
import { useSelection } from '../hooks/useSelection';
import { MetadataDialog } from './MetadataDialog';
import { isFiltered, type ListView, paramsOf, queryOf, viewOf } from '../model/listQuery';
import { BulkBar } from './BulkBar';
import { PoolDialogs } from './PoolDialogs';
import { PoolFilters } from './PoolFilters';
import { PoolSearch } from './PoolSearch';
import { PoolTable } from './PoolTable';
import './ManagedPools.css';

/** The pools the user manages or reads, paginated. What is shown, and the review of changes, are in the URL. */
export function ManagedPools({ ended = false }: { ended?: boolean }) {
  const walletAddress = useManager();
  const staff = useStaff();
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const review = staff?.may('updateMetadata') && params.get('review');
  const query = useManagedPoolsQuery(
    { walletAddress, ...queryOf(view), ...(ended && { status: 'ended' as const }) },
    { skip: walletAddress === '' },
  );
  const listed = toLoaded(query, ({ pools }) => Array.isArray(pools));
  const loaded = useListedPage(listed, view.page);
  const { selected, toggle, clear } = useSelection(
    loaded.status === 'loaded' ? loaded.value.pools : undefined,
  );

  /** Any change but of the page starts at the first one. */
  const show = (change: Partial<ListView>) => {
    clear();
    setParams(paramsOf({ ...view, page: 1, ...change }));
  };

  const endReview = () =>
    setParams(
      (now) => {
        now.delete('review');
        return now;
      },
      { replace: true },
    );

  return (
    <PoolDialogs>
      {review && <MetadataDialog key={review} pool={{ poolId: review }} onClose={endReview} />}
      {!ended && (
        <>
          <PoolSearch name={view.poolName} onSearch={(poolName) => show({ poolName })} />
          <PoolFilters view={view} onChange={show} />
        </>
      )}
      <WhenLoaded of={loaded} loading={<TableSkeleton />} empty={kitStrings.empty.noPools}>
        {({ pools, pagination, held }) => (
          <>
            {pools.length === 0 && (
              <Empty text={isFiltered(view) ? t.manage.noneMatch : kitStrings.empty.noPools}>
                {isFiltered(view) && (
                  <Button onClick={() => show({ poolName: '', state: 'all', kyc: 'all', network: '' })}>
                    {t.manage.showAll}
                  </Button>
                )}
              </Empty>
            )}
            {pools.length > 0 && (
              <PoolTable
                pools={pools}
                ended={ended}
                {...(staff?.may('updateStatus') && !ended && { selection: { selected, toggle } })}
              />
            )}
            <HeldPools held={held} />
            {selected.size > 0 && (
              <BulkBar selected={pools.filter(({ poolId }) => selected.has(poolId))} onDone={clear} />
            )}
            <div className="managed-pages">
              <Pagination
                page={view.page}
                pages={pagination.pages}
                range={3}
                margin={2}
                onChange={(page) => show({ page })}
              />
            </div>
          </>
        )}
      </WhenLoaded>
    </PoolDialogs>
  );
}
