import type { Network } from '@launchpad/api';
import { useEffect, useState } from 'react';
import type { Allowance } from '../flow/allowance';

type Choices = readonly [Allowance, ...Allowance[]];

const ALWAYS: Choices = ['unlimited', 'exact'];

/** How an account can give the auction its allowance of a token, the easiest first. */
export function useAllowances(
  network: Network | undefined,
  token: string | undefined,
  account: string | undefined,
): Choices {
  const [found, setFound] = useState<{ key: string; choices: Choices }>();
  const key = `${network?.chainId ?? ''} ${token ?? ''} ${account ?? ''}`;

  useEffect(() => {
    if (!network || !token || !account) return undefined;
    let current = true;
    choicesOf(network, token, account)
      .then((choices) => current && setFound({ key, choices }))
      .catch((error: unknown) => console.error('allowances', error));
    return () => {
      current = false;
    };
  }, [network, token, account, key]);

  return found?.key === key ? found.choices : ALWAYS;
}

async function choicesOf(network: Network, token: string, account: string): Promise<Choices> {
  const [{ permitToken }, { canBatch }] = await Promise.all([
    import('@launchpad/web-kit/wallet/permit'),
    import('@launchpad/web-kit/wallet/batch'),
  ]);
  const [permit, batches] = await Promise.all([
    permitToken(network.publicRpcUrl, token, account),
    canBatch(network.chainId),
  ]);
  const choices: Choices = permit ? [...ALWAYS, 'permit'] : ALWAYS;
  return batches ? ['batch', ...choices] : choices;
}
