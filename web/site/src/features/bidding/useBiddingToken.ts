import type { Network } from '@launchpad/api';
import { readContract, useWhenOnline } from '@launchpad/web-kit';
import type { AllowanceQuery, GivenAllowance } from '@launchpad/web-kit/transactions/allowance';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A wallet's balance and allowance of a token. */
export interface TokenState {
  balance: bigint;
  allowance: bigint;
  /** the token does not raise an allowance: it has to be revoked first */
  mustRevoke?: boolean;
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

async function readGiven(query: AllowanceQuery): Promise<GivenAllowance> {
  const { readAllowance } = await import('@launchpad/web-kit/transactions/allowance');
  return readAllowance(query);
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
  const [[balance], given, permit, batches] = await Promise.all([
    readContract(url, token, erc20, 'balanceOf', [owner]),
    readGiven({ network, token, owner, spender }),
    readPermit(url, token, owner),
    readBatches(network.chainId),
  ]);
  return {
    balance: BigInt(String(balance)),
    allowance: given.amount,
    mustRevoke: given.mustRevoke,
    ...(permit && { permit }),
    batches,
  };
}

interface BiddingToken {
  /** undefined while it is not known, and without a wallet */
  state: TokenState | undefined;
  /** it is not known because the node could not be read */
  isFailed: boolean;
  /** rereads; undefined where the node could not be read, and `state` stays the last one known */
  refresh: () => Promise<TokenState | undefined>;
}

/** What was last read of a wallet's tokens. */
interface Answer {
  key: string;
  state: TokenState | undefined;
  isFailed: boolean;
}

/** `readTokenState` as a hook. What could not be read is read again once the browser is back online. */
export function useBiddingToken(query: TokenQuery): BiddingToken {
  const { network, token, owner, spender } = query;
  const key = `${network?.chainId} ${token} ${owner} ${spender}`;
  const [read, setRead] = useState<Answer>();
  const asked = useRef<string>(undefined);
  const refresh = useCallback(async () => {
    const answer = await readTokenState({ network, token, owner, spender }).then(
      (state) => ({ state, isFailed: false }),
      (error: unknown) => {
        console.error('token', error);
        return { state: undefined, isFailed: true };
      },
    );
    // not where it comes late, for the account before
    if (asked.current === key) {
      setRead((last) => (answer.isFailed && last?.key === key && last.state ? last : { key, ...answer }));
    }
    return answer.state;
  }, [key, network, token, owner, spender]);
  useEffect(() => {
    asked.current = key;
    void refresh();
  }, [key, refresh]);
  const known = read?.key === key ? read : undefined;
  const isFailed = known?.isFailed ?? false;
  useWhenOnline(isFailed ? refresh : undefined);
  return { state: known?.state, isFailed, refresh };
}
