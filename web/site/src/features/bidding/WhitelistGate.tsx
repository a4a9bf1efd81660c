import type { Pool } from '@launchpad/gateway/api';
import { Banner, Skeleton, useAddress, useGetWhitelistQuery } from '@launchpad/web-kit';
import type { ReactNode } from 'react';
import { t } from '../../strings';

/** In a whitelist pool only listed addresses see the form; an empty list hides it from everybody. */
export function WhitelistGate({
  pool,
  children,
}: {
  pool: Pool;
  children: (proof: readonly string[]) => ReactNode;
}) {
  const address = useAddress();
  const listed = pool.poolType === 'whiteList';
  const { data, isError } = useGetWhitelistQuery(
    { poolId: pool.poolId, address },
    { skip: !listed || !address },
  );
  if (!listed) return children([]);
  if (!address) return <Banner tone="upcoming">{t.bid.connectForWhitelist}</Banner>;
  if (!data && !isError) return <Skeleton height={120} radius={10} />;
  if (!data?.listed || data.size === 0) return <Banner tone="pending">{t.bid.notWhitelisted}</Banner>;
  return children(data.proof);
}
