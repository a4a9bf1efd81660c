import type { PoolDetail } from '@launchpad/api';
import {
  hasShapeOf,
  kitStrings,
  sameAddress,
  toLoaded,
  useAddress,
  useGetPoolQuery,
  useTitle,
  useTyped,
  useWatchPool,
  WhenLoaded,
} from '@launchpad/web-kit';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useStatementQuery } from '../features/pool-workspace/api';
import { Gate, ManagerGate } from '../common/guards';
import { useStaff } from '../common/staff';
import { PoolDialogs } from '../features/manage-pools/components/PoolDialogs';
import { PoolMenu } from '../features/manage-pools/components/PoolMenu';
import { MainAction } from '../features/manage-pools/components/MainAction';
import { DeleteDialog } from '../features/manage-pools/components/ConfirmDialogs';
import { WhitelistDialog } from '../features/manage-pools/components/WhitelistDialog';
import { alertRefusal } from '../features/manage-pools/hooks/alertRefusal';
import { useGuarded } from '../features/manage-pools/hooks/useGuarded';
import { AccessTab } from '../features/pool-workspace/components/AccessTab';
import { BidsTab } from '../features/pool-workspace/components/BidsTab';
import { CommentsTab } from '../features/moderation/components/CommentsTab';
import { ContentTab } from '../features/pool-workspace/components/ContentTab';
import { HistoryTab } from '../features/pool-workspace/components/HistoryTab';
import { Overview } from '../features/pool-workspace/components/Overview';
import { PoolHead } from '../features/pool-workspace/components/PoolHead';
import { StatementTab } from '../features/pool-workspace/components/StatementTab';
import { tabOf, TABS, WorkspaceTabs } from '../features/pool-workspace/components/WorkspaceTabs';
import { Review } from '../features/review/components/Review';
import { t } from '../strings';

/** A pool's own page, for its owner and admins. */
export default function PoolPage() {
  return (
    <>
      <Link to="/managepools" className="page-back">
        {t.create.back}
      </Link>
      <ManagerGate>
        <ManagedPool />
      </ManagerGate>
    </>
  );
}

function ManagedPool() {
  const { poolId = '' } = useParams();
  const pool = toLoaded(useGetPoolQuery(poolId), (value) =>
    hasShapeOf(value, { poolId, poolOwner: '', title: '' }),
  );
  return (
    <WhenLoaded of={pool} empty={kitStrings.empty.noRecord} absent={t.workspace.notFound}>
      {(loaded) => (
        <PoolDialogs key={loaded.poolId}>
          <Workspace pool={loaded} />
        </PoolDialogs>
      )}
    </WhenLoaded>
  );
}

function Workspace({ pool }: { pool: PoolDetail }) {
  useTitle(pool.title || t.manage.title);
  useWatchPool(pool.poolId);
  const staff = useStaff();
  const isOwner = sameAddress(pool.poolOwner, useAddress()) && (!staff || staff.isAdmin);
  const [params] = useSearchParams();
  const { currentData: statement } = useStatementQuery({ poolId: pool.poolId }, { skip: !staff && !isOwner });
  const tab = tabOf(params.get('tab'));
  const moderates = staff?.may('listAllComments') ?? false;
  const tabs = TABS.filter((one) => one !== 'comments' || moderates);

  if (!staff && !isOwner) return <Gate {...t.workspace.notYours} />;
  return (
    <>
      <PoolHead pool={pool} settledAt={statement?.settledAt}>
        <MainAction pool={pool} />
        <PoolMenu pool={pool} />
      </PoolHead>
      <WorkspaceTabs current={tab} tabs={tabs} />
      {tab === 'overview' && <Overview pool={pool} readsPayouts={staff?.may('listPayouts') ?? false} />}
      {tab === 'bids' && <BidsTab pool={pool} />}
      {tab === 'access' && <Access pool={pool} isOwner={isOwner} />}
      {tab === 'review' && <ReviewTab pool={pool} />}
      {tab === 'content' && <ContentTab pool={pool} />}
      {tab === 'comments' && moderates && <CommentsTab pool={pool} />}
      {tab === 'history' && <HistoryTab pool={pool} />}
      {tab === 'statement' && <StatementTab pool={pool} />}
    </>
  );
}

function ReviewTab({ pool }: { pool: PoolDetail }) {
  const [isReturning, setReturning] = useState(false);
  return (
    <>
      <Review pool={pool} onReturn={() => setReturning(true)} />
      {isReturning && <DeleteDialog pool={pool} onClose={() => setReturning(false)} />}
    </>
  );
}

function Access({ pool, isOwner }: { pool: PoolDetail; isOwner: boolean }) {
  // with what is typed into its dialog
  const [toAdd, setToAdd] = useTyped<readonly string[] | undefined>('adding', undefined);
  const isOpen = !pool.closeStatus && !pool.isDeleted && !pool.scamStatus && !pool.isCancelled;
  const mayChange = isOwner && isOpen;
  const guarded = useGuarded(pool, mayChange);
  const open = (addresses: readonly string[]) => {
    if (!alertRefusal('whitelist', guarded)) setToAdd(addresses);
  };
  return (
    <>
      <AccessTab pool={pool} onChange={mayChange ? open : undefined} />
      {isOwner && toAdd && (
        <WhitelistDialog pool={pool} initial={toAdd} onClose={() => setToAdd(undefined)} />
      )}
    </>
  );
}
