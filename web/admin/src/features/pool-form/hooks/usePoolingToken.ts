import type { TokenFacts } from '@launchpad/contracts';
import type { Network } from '@launchpad/api';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readBalance, readToken } from '../../../common/chain/token';
import { isWalletAddress } from '../../../common/validate';

export interface PoolingTokenState {
  /** undefined until it is read, 'unknown' if there is no token at the address */
  token: TokenFacts | 'unknown' | undefined;
  /** the wallet's balance; undefined until it is read */
  balance: bigint | undefined;
  /** what is undefined could not be read */
  isUnread: boolean;
  /** reads again what could not be read */
  retry: () => void;
}

/** Reads the pooling token and the wallet's balance of it. */
export function usePoolingToken(
  network: Network | undefined,
  address: string,
  account: string | undefined,
): PoolingTokenState {
  const isAddress = isWalletAddress(address);
  const readFacts = useMemo(
    () => (isAddress ? async () => (network && (await readToken(network, address))) ?? 'unknown' : undefined),
    [network, address, isAddress],
  );
  const { value: token, ...tokenRead } = useRead(readFacts);
  const readOwn = useMemo(
    () =>
      network && typeof token === 'object' && account
        ? () => readBalance(network, token.address, account)
        : undefined,
    [network, token, account],
  );
  const { value: balance, ...balanceRead } = useRead(readOwn);
  const { isFailed: isUnread, retry } = tokenRead.isFailed ? tokenRead : balanceRead;
  return { token, balance, isUnread, retry };
}

/** What `read` returns, until there is another one. */
function useRead<T extends object | bigint | string>(
  read: (() => Promise<T>) | undefined,
): { value: T | undefined; isFailed: boolean; retry: () => void } {
  const [result, setResult] = useState<{ of: typeof read; value?: T }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!read) return undefined;
    let current = true;
    read()
      .then((value) => current && setResult({ of: read, value }))
      .catch((error: unknown) => {
        console.error('pooling token', error);
        if (current) setResult({ of: read });
      });
    return () => {
      current = false;
    };
  }, [read, attempt]);

  const retry = useCallback(() => {
    setResult(undefined);
    setAttempt((n) => n + 1);
  }, []);
  const known = read && result?.of === read ? result : undefined;
  return { value: known?.value, isFailed: known !== undefined && known.value === undefined, retry };
}
