import {
  hasShapeOf,
  kitStrings,
  toLoaded,
  useAddress,
  useGetPoolQuery,
  useTitle,
  WhenLoaded,
} from '@launchpad/web-kit';
import type { PoolDetail } from '@launchpad/api';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { alertError, sameAddress } from '@launchpad/web-kit';
import { Gate, WalletSessionGate } from '../common/guards';
import { EditPoolForm } from '../features/pool-form/components/EditPoolForm';
import { t } from '../strings';

/** Edits what a pool's owner may change. */
export default function EditPoolPage() {
  useTitle(t.editPool.title);
  return (
    <>
      <Link to="/managepools" className="page-back">
        {t.create.back}
      </Link>
      <h1 className="page-title">{t.editPool.title}</h1>
      <WalletSessionGate>
        <OwnPool />
      </WalletSessionGate>
    </>
  );
}

function OwnPool() {
  const { poolId = '' } = useParams();
  const pool = toLoaded(useGetPoolQuery(poolId), (value) =>
    hasShapeOf(value, { poolId, poolOwner: '', title: '' }),
  );
  return (
    <WhenLoaded of={pool} empty={kitStrings.empty.noRecord} absent={t.editPool.notFound}>
      {(loaded) => <OwnedPool pool={loaded} />}
    </WhenLoaded>
  );
}

function OwnedPool({ pool }: { pool: PoolDetail }) {
  const address = useAddress();
  const isForeign = !sameAddress(pool.poolOwner, address);

  useEffect(() => {
    if (isForeign) alertError(t.lacks.ownerWallet);
  }, [isForeign]);

  if (isForeign) return <Gate title={t.lacks.ownerWallet} text={t.editPool.notOwner.message} />;
  if (pool.closeStatus || pool.isCancelled || pool.isDeleted || pool.scamStatus) {
    return <Gate title={t.editPool.timeEnded.title} text={t.editPool.over} />;
  }
  return <EditPoolForm key={pool.poolId} pool={pool} />;
}
