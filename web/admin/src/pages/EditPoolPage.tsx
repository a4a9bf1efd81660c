import { Empty, Loading, Skeleton, useAddress, useGetPoolQuery, useTitle } from '@launchpad/web-kit';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { alertError, sameAddress } from '@launchpad/web-kit';
import { Gate, WalletSessionGate } from '../app/guards';
import { EditPoolForm } from '../features/pool-form/components/EditPoolForm';
import { t } from '../strings';

/** Edits what a pool's owner may change of it. */
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
  const address = useAddress();
  const { data: pool, isLoading, isError } = useGetPoolQuery(poolId);
  const isForeign = pool !== undefined && !sameAddress(pool.poolOwner, address);

  useEffect(() => {
    if (isForeign) alertError(t.editPool.denied);
  }, [isForeign]);

  if (isLoading) {
    return (
      <Loading>
        <Skeleton height={520} radius={16} />
      </Loading>
    );
  }
  if (isError || !pool) return <Empty text={t.editPool.notFound} />;
  if (isForeign) return <Gate title={t.editPool.denied} text={t.editPool.notOwner.message} />;
  return <EditPoolForm key={pool.poolId} pool={pool} />;
}
