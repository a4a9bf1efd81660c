import type { Network } from '@launchpad/api';
import { readTotalSupply, useWhenOnline } from '@launchpad/web-kit';
import { useEffect, useState } from 'react';

interface TotalSupply {
  /** in smallest units; undefined while it is not known, or if the token does not say */
  supply: bigint | undefined;
  /** the node could not be read */
  isFailed: boolean;
  retry: () => void;
}

interface Answer {
  token: string;
  attempt: number;
  supply?: bigint | undefined;
  isFailed?: true;
}

/** How many of a token there are. What could not be read is read again once the browser is back online. */
export function useTotalSupply({ publicRpcUrl }: Network, token: string): TotalSupply {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<Answer>();
  useEffect(() => {
    let isCurrent = true;
    const take = (answer: Pick<Answer, 'supply' | 'isFailed'>) => {
      if (isCurrent) setRead({ token, attempt, ...answer });
    };
    readTotalSupply(publicRpcUrl, token).then(
      (supply) => take({ supply }),
      () => take({ isFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [publicRpcUrl, token, attempt]);
  const isOfNow = read?.token === token && read.attempt === attempt;
  const isFailed = isOfNow && read.isFailed === true;
  const retry = () => setAttempt(attempt + 1);
  useWhenOnline(isFailed ? retry : undefined);
  return { supply: isOfNow ? read.supply : undefined, isFailed, retry };
}
