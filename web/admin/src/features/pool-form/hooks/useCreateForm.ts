import { chainNow, parseAmount, useAddress, useNetworks } from '@launchpad/web-kit';
import { useState } from 'react';
import type { PoolDraft } from '../model/draft';
import { type CreateErrors, type FormFacts, validateCreate } from '../model/validateCreate';
import { usePoolingToken } from './usePoolingToken';

/** State of the create form: its draft, its token data and its errors. */
export function useCreateForm(initial: PoolDraft) {
  const account = useAddress();
  const networks = useNetworks().filter(({ pools }) => pools);
  const [draft, setDraft] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);

  const network = networks.find(({ name }) => name === draft.network);
  const { token, balance } = usePoolingToken(network, draft.poolingToken, account);
  const coin = network?.stableCoins.find(({ name }) => name === draft.biddingToken);

  const facts = (): FormFacts => ({
    now: chainNow(network?.chainId ?? 0),
    biddingTokenAddress: coin?.address,
    biddingDecimals: coin?.decimals ?? 18,
    poolingToken: token,
    balance,
  });

  const set = (change: Partial<PoolDraft>) => {
    setDraft((current) => ({ ...current, ...change }));
    setTouched((current) => new Set([...current, ...Object.keys(change)]));
  };

  const all = validateCreate(draft, facts());
  const errors: CreateErrors = tried
    ? all
    : Object.fromEntries(Object.entries(all).filter(([field]) => touched.has(field)));

  return {
    draft,
    set,
    errors,
    networks,
    network,
    coin,
    token: typeof token === 'object' ? token : undefined,
    lookup: token,
    balance,
    /** Shows all errors from now on. @returns the current ones */
    check: () => {
      setTried(true);
      return validateCreate(draft, facts());
    },
    exceeds: () =>
      token !== undefined &&
      token !== 'unknown' &&
      (parseAmount(draft.poolSellAmount, token.decimals) ?? 0n) > (balance ?? 0n),
  };
}
