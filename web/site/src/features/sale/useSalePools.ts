import type { Pool } from '@launchpad/api';
import { useListPoolsQuery } from '@launchpad/web-kit';
import type { Sale } from './saleReads';

/** As many as a token is likely to have; the newest are first. */
const MOST = 100;

/**
 * The reviewed pools that sell the token of a fixed-price sale, newest first. The contract of the sale knows neither
 * logo nor story nor the addresses of a whitelist: these are the pools'. Undefined while they load.
 */
export function useSalePools(chainId: number, { token }: Sale): { pools?: Pool[]; retry?: () => void } {
  const { currentData, isError, refetch } = useListPoolsQuery({
    token: token.address,
    network: String(chainId),
    limit: MOST,
  });
  if (isError && !currentData) return { retry: () => void refetch() };
  if (!currentData) return {};
  const isOfToken = (pool: Pool) => pool.poolingToken === token.address && !pool.scamStatus;
  return { pools: currentData.pools.filter(isOfToken) };
}
