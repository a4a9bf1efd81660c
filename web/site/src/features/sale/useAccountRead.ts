import { useAddress, useWhenOnline } from '@launchpad/web-kit';
import { useCallback, useEffect, useState } from 'react';

interface AccountRead<T> {
  /** what was last read, for whom; undefined while nothing was */
  last: { address: string | undefined; value: T } | undefined;
  /** the last one was for the account that is connected now */
  isOurs: boolean;
  /** the last read failed */
  isFailed: boolean;
  refresh: () => void;
}

/**
 * What a chain has for the connected account, or for a visitor. What could not be read is read again once the browser is
 * back online.
 * @param read the same function until something else is to be read
 */
export function useAccountRead<T>(read: (address: string | undefined) => Promise<T>): AccountRead<T> {
  const address = useAddress();
  const [last, setLast] = useState<AccountRead<T>['last']>();
  const [isFailed, setFailed] = useState(false);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let current = true;
    read(address)
      .then((value) => {
        if (!current) return;
        setLast({ address, value });
        setFailed(false);
      })
      .catch((error: unknown) => {
        console.error('sale', error);
        if (current) setFailed(true);
      });
    return () => {
      current = false;
    };
  }, [read, address, version]);
  const refresh = useCallback(() => setVersion((n) => n + 1), []);
  useWhenOnline(isFailed ? refresh : undefined);
  return { last, isOurs: last?.address === address, isFailed, refresh };
}
