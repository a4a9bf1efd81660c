import type { Pool } from '@launchpad/api';
import { useListPoolsQuery } from '@launchpad/web-kit';
import type { Sale } from './saleReads';

/** As many as a token is likely to have; the newest are first. */
const MOST = 100;

interface SalePools {
  /** undefined while they load */
  pools?: Pool[];
  /** those that were marked as scam; undefined while they load */
  scams?: Pool[];
  /** where they could not be loaded */
  retry?: () => void;
}

/**
 * The reviewed pools that sell the token of a fixed-price sale, newest first. The contract of the sale knows neither
 * logo nor story nor the addresses of a whitelist, nor who warns of it: these are the pools'.
 */
export function useSalePools(chainId: number, { token }: Sale): SalePools {
  const { currentData, isError, refetch } = useListPoolsQuery({
    token: token.address,
    network: String(chainId),
    limit: MOST,
  });
  if (isError && !currentData) return { retry: () => void refetch() };
  if (!currentData) return {};
  const ofToken = currentData.pools.filter((pool) => pool.poolingToken === token.address);
  return {
    pools: ofToken.filter(({ scamStatus }) => !scamStatus),
    scams: ofToken.filter(({ scamStatus }) => scamStatus),
  };
}
