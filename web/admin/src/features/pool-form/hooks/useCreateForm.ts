import { chainNow, useAddress, useNetworks } from '@launchpad/web-kit';
import { useState } from 'react';
import type { PoolDraft } from '../model/draft';
import { stepOf, steps, type DraftField, type Step } from '../model/steps';
import { type CreateErrors, exceedsBalance, type FormFacts, validateCreate } from '../model/validateCreate';
import { usePoolingToken } from './usePoolingToken';

/** State of the create form: its draft, its token data and its errors. */
export function useCreateForm(initial: PoolDraft) {
  const account = useAddress();
  const networks = useNetworks().filter(({ pools }) => pools);
  const [draft, setDraft] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [checked, setChecked] = useState<ReadonlySet<Step>>(new Set());

  const network = networks.find(({ name }) => name === draft.network);
  const { token, balance, isUnread, retry } = usePoolingToken(network, draft.poolingToken, account);
  const coin = network?.stableCoins.find(({ name }) => name === draft.biddingToken);

  const facts = (): FormFacts => ({
    now: chainNow(network?.chainId ?? 0),
    biddingTokenAddress: coin?.address,
    biddingDecimals: coin?.decimals ?? 18,
    poolingToken: token,
    balance,
    isUnread,
  });

  const set = (change: Partial<PoolDraft>) => {
    setDraft((current) => ({ ...current, ...change }));
    setTouched((current) => new Set([...current, ...Object.keys(change)]));
  };

  const all = validateCreate(draft, facts());
  const isShown = (field: string) => touched.has(field) || checked.has(stepOf(field as DraftField));
  const errors: CreateErrors = Object.fromEntries(Object.entries(all).filter(([field]) => isShown(field)));

  return {
    draft,
    set,
    /** every error of the form */
    all,
    /** those of the fields that were changed, and of the steps that were checked */
    errors,
    /** the steps whose errors are all shown, and whether these are all of them */
    checked,
    isChecked: checked.size === steps.length,
    networks,
    network,
    coin,
    token: typeof token === 'object' ? token : undefined,
    lookup: token,
    balance,
    /** reads the token again, or the balance, if that could not be read; undefined if nothing failed */
    readAgain: isUnread ? retry : undefined,
    /** Shows all errors of these steps from now on. @returns every current error of the form */
    check: (these: readonly Step[] = steps) => {
      setChecked((current) => new Set([...current, ...these]));
      return validateCreate(draft, facts());
    },
    exceeds: () => exceedsBalance(draft, facts()),
  };
}

export type CreateFormState = ReturnType<typeof useCreateForm>;
