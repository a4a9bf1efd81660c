import type { Pool } from '@launchpad/api';
import { Banner, Loading, Skeleton, sameAddress, useAddress, useGetWhitelistQuery } from '@launchpad/web-kit';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../../strings';

/** The longest the loading indicator stands, in ms. */
const LONGEST_INDICATOR = 3_000;

/** Stands in while the list is asked; where the answer takes its time, words take the indicator's place. */
function Checking() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_INDICATOR);
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
  // the form tells the owner why it takes no bid of theirs; a list does not decide it
  if (!listed || sameAddress(pool.poolOwner, address)) return children([]);
  if (!address) return <Banner tone="upcoming">{t.bid.connectForWhitelist}</Banner>;
  if (!data && !isError) return <Checking />;
  if (!data?.listed || data.size === 0) return <Banner tone="pending">{t.bid.notWhitelisted}</Banner>;
  return children(data.proof);
}
