import type { Network } from '@launchpad/api';
import { readContract } from '@launchpad/web-kit';
import { useCallback, useEffect, useState } from 'react';

/** A wallet's balance and allowance of a token. */
export interface TokenState {
  balance: bigint;
  allowance: bigint;
  /** set if the token supports permits (EIP-2612) */
  permit?: { name: string; version: string; nonce: bigint };
  /** the wallet sends an approval and an order in one batch (EIP-5792) */
  batches?: boolean;
}

interface TokenQuery {
  network: Network | undefined;
  token: string;
  owner: string | undefined;
  spender: string;
}

async function readPermit(url: string, token: string, owner: string): Promise<TokenState['permit']> {
  const { permitToken } = await import('@launchpad/web-kit/wallet/permit');
  return permitToken(url, token, owner);
}

async function readBatches(chainId: number): Promise<boolean> {
  const { canBatch } = await import('@launchpad/web-kit/wallet/batch');
  return canBatch(chainId);
}

/** Current balance and allowance of a token, and how more can be allowed. Throws node errors. */
export async function readTokenState({
  network,
  token,
  owner,
  spender,
}: TokenQuery): Promise<TokenState | undefined> {
  if (!network || !owner) return undefined;
  const { erc20 } = await import('@launchpad/web-kit/chain/calls');
  const url = network.publicRpcUrl;
  const [[balance], [allowance], permit, batches] = await Promise.all([
    readContract(url, token, erc20, 'balanceOf', [owner]),
    readContract(url, token, erc20, 'allowance', [owner, spender]),
    readPermit(url, token, owner),
    readBatches(network.chainId),
  ]);
  return {
    balance: BigInt(String(balance)),
    allowance: BigInt(String(allowance)),
    ...(permit && { permit }),
    batches,
  };
}

/** `readTokenState` as a hook; `refresh` rereads and returns the new state. */
export function useBiddingToken(query: TokenQuery): {
  state: TokenState | undefined;
  refresh: () => Promise<TokenState | undefined>;
} {
  const { network, token, owner, spender } = query;
  const key = `${network?.chainId} ${token} ${owner} ${spender}`;
  const [loaded, setLoaded] = useState<{ key: string; state: TokenState | undefined }>();
  const load = useCallback(
    () =>
      readTokenState({ network, token, owner, spender }).catch((error: unknown) => {
        console.error('token', error);
        return undefined;
      }),
    [network, token, owner, spender],
  );
  useEffect(() => {
    let current = true;
    void load().then((state) => current && setLoaded({ key, state }));
    return () => {
      current = false;
    };
  }, [key, load]);
  const refresh = useCallback(async () => {
    const state = await load();
    // keep the last known state if the node does not respond
    if (state) setLoaded({ key, state });
    return state;
  }, [key, load]);
  return { state: loaded?.key === key ? loaded.state : undefined, refresh };
}
