import type { Pool } from '@launchpad/api';
import {
  Banner,
  CouldNotLoad,
  Loading,
  Skeleton,
  isListUnknown,
  useAddress,
  useGetWhitelistQuery,
} from '@launchpad/web-kit';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { t } from '../../strings';
import type { Sale } from './saleReads';

const isOpen = ({ merkleRoot }: Sale) => /^0x0*$/.test(merkleRoot);

interface Props {
  sale: Sale;
  /** the pools of its token; undefined while they load */
  pools: Pool[] | undefined;
  /** where they could not be loaded */
  onRetry: (() => void) | undefined;
  children: (proof: readonly string[]) => ReactNode;
}

/**
 * Shows the form of a whitelisted sale only to listed buyers, with their proof. The contract has only the root of its
 * list; the addresses are those of the token's pool with the same root, so that a proof from there is one for the sale.
 */
export function BuyerGate({ sale, pools, onRetry, children }: Props) {
  const address = useAddress();
  const pool = pools?.find(({ merkleRoot }) => merkleRoot.toLowerCase() === sale.merkleRoot);
  const isListNeeded = !isOpen(sale) && pool !== undefined && address !== undefined;
  const { currentData, isError, refetch } = useGetWhitelistQuery(
    isListNeeded ? { poolId: pool.poolId, address } : skipToken,
  );
  if (isOpen(sale)) {
    return (
      <>
        {onRetry && <CouldNotLoad onRetry={onRetry} />}
        {children([])}
      </>
    );
  }
  if (address === undefined) return <p className="muted">{t.sale.connect}</p>;
  if (onRetry) return <CouldNotLoad onRetry={onRetry} />;
  if (pools && !pool) return <Banner tone="pending">{t.sale.unknownList}</Banner>;
  if (isError && !currentData) return <CouldNotLoad onRetry={() => void refetch()} />;
  if (!currentData) {
    return (
      <Loading>
        <Skeleton height={120} radius={10} />
      </Loading>
    );
  }
  // the list was replaced since the pools were read, or its owner has not posted it
  if (currentData.merkleTree.toLowerCase() !== sale.merkleRoot || isListUnknown(currentData))
    return <Banner tone="pending">{t.sale.unknownList}</Banner>;
  if (!currentData.listed) return <Banner tone="pending">{t.sale.notWhitelisted}</Banner>;
  return children(currentData.proof);
}
