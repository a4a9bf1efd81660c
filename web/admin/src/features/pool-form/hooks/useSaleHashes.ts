import type { TokenFacts } from '@launchpad/contracts';
import { useEffect, useState } from 'react';
import type { PoolDraft } from '../model/draft';
import { metadataOf } from '../model/sale';

/** What of a sale is only stored as a hash on chain. */
export interface SaleHashes {
  formHash: string;
  merkleRoot: string;
}

/** The hashes of a draft's metadata and white list; undefined while they are computed or a token is missing. */
export function useSaleHashes(
  draft: PoolDraft,
  token: TokenFacts | undefined,
  bidding: TokenFacts | undefined,
): SaleHashes | undefined {
  const { network, poolType, whiteListUsers } = draft;
  const metadata =
    token && bidding && network !== ''
      ? JSON.stringify(metadataOf({ network, poolingToken: token, biddingToken: bidding, draft }))
      : undefined;
  const [hashes, setHashes] = useState<SaleHashes & { of: string; list: readonly string[] }>();
  const list = poolType === 'whiteList' ? whiteListUsers : none;

  useEffect(() => {
    if (metadata === undefined) return undefined;
    let current = true;
    const compute = async () => {
      const { hashesOf } = await import('../chain/initiation');
      const computed = await hashesOf(JSON.parse(metadata), list);
      if (current) setHashes({ ...computed, of: metadata, list });
    };
    compute().catch((error: unknown) => console.error('hashes', error));
    return () => {
      current = false;
    };
  }, [metadata, list]);

  return hashes?.of === metadata && hashes?.list === list ? hashes : undefined;
}

const none: readonly string[] = [];
