import {
  Banner,
  CouldNotLoad,
  Loading,
  Skeleton,
  isListUnknown,
  sameAddress,
  useAddress,
  useGetWhitelistQuery,
} from '@launchpad/web-kit';
import { useEffect, useState, type ReactNode } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import { t } from '../../strings/pool';

/** How long the skeleton is shown at most. */
const SKELETON_MS = 3_000;

/** Shown while the whitelist loads: a skeleton, replaced by a text after `SKELETON_MS`. */
function Checking() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? (
    <Banner tone="upcoming">{t.bid.checkingWhitelist}</Banner>
  ) : (
    <Loading>
      <Skeleton height={120} radius={10} />
    </Loading>
  );
}

/** Shows the form of a whitelist pool only to listed addresses; an empty list hides it from everybody. */
export function WhitelistGate({
  pool,
  children,
}: {
  pool: SteadyPool;
  children: (proof: readonly string[]) => ReactNode;
}) {
  const address = useAddress();
  const listed = pool.poolType === 'whiteList';
  const { currentData, isError, refetch } = useGetWhitelistQuery(
    { poolId: pool.poolId, address },
    { skip: !listed || !address },
  );
  // the form itself says why owners cannot bid, whether listed or not
  if (!listed || sameAddress(pool.poolOwner, address)) return children([]);
  if (!address) return <Banner tone="upcoming">{t.bid.connectForWhitelist}</Banner>;
  if (isError && !currentData) return <CouldNotLoad onRetry={() => void refetch()} />;
  if (!currentData) return <Checking />;
  if (isListUnknown(currentData)) return <Banner tone="upcoming">{t.bid.unknownList}</Banner>;
  if (!currentData.listed || currentData.size === 0)
    return <Banner tone="pending">{t.bid.notWhitelisted}</Banner>;
  return children(currentData.proof);
}
