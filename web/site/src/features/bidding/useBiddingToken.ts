import type { Network } from '@launchpad/api';
import { readContract } from '@launchpad/web-kit';
import { useCallback, useEffect, useState } from 'react';

/** What a wallet holds of a token and lets a contract take. */
export interface TokenState {
  balance: bigint;
  allowance: bigint;
  /** set where the token takes permits (EIP-2612) */
  permit?: { name: string; version: string; nonce: bigint };
}

interface Question {
  network: Network | undefined;
  token: string;
  owner: string | undefined;
  spender: string;
}

async function readPermit(url: string, token: string, owner: string): Promise<TokenState['permit']> {
  const { permitToken } = await import('@launchpad/web-kit/wallet/permit');
  return permitToken(url, token, owner);
}

/** Balance, allowance and permit of a token as the chain has them now. Throws what the node answers. */
export async function readTokenState({
  network,
  token,
  owner,
  spender,
}: Question): Promise<TokenState | undefined> {
  if (!network || !owner) return undefined;
  const { erc20 } = await import('@launchpad/web-kit/chain/calls');
  const url = network.publicRpcUrl;
  const [[balance], [allowance], permit] = await Promise.all([
    readContract(url, token, erc20, 'balanceOf', [owner]),
    readContract(url, token, erc20, 'allowance', [owner, spender]),
    readPermit(url, token, owner),
  ]);
  return {
    balance: BigInt(String(balance)),
    allowance: BigInt(String(allowance)),
    ...(permit && { permit }),
  };
}

/** The same for a component; `refresh` reads again and gives the new state. */
export function useBiddingToken(question: Question): {
  state: TokenState | undefined;
  refresh: () => Promise<TokenState | undefined>;
} {
  const { network, token, owner, spender } = question;
  const key = `${network?.chainId} ${token} ${owner} ${spender}`;
  const [read, setRead] = useState<{ key: string; state: TokenState | undefined }>();
  const ask = useCallback(
    () =>
      readTokenState({ network, token, owner, spender }).catch((error: unknown) => {
        console.error('token', error);
        return undefined;
      }),
    [network, token, owner, spender],
  );
  useEffect(() => {
    let current = true;
    void ask().then((state) => current && setRead({ key, state }));
    return () => {
      current = false;
    };
  }, [key, ask]);
  const refresh = useCallback(async () => {
    const state = await ask();
    // a node that does not answer takes nothing away from what is known
    if (state) setRead({ key, state });
    return state;
  }, [key, ask]);
  return { state: read?.key === key ? read.state : undefined, refresh };
}
