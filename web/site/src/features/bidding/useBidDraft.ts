import { sharedApi, store, type Price } from '@launchpad/web-kit';
import { useCallback, useMemo, useState } from 'react';
import type { SteadyPool } from '../../common/steadyPool';
import { readDraft } from './bidRules';
import { emptyDraft, payAtMost, type Draft } from './draft';
import { salePrices, type SalePrices } from './salePrices';

export interface BidDraft {
  draft: Draft;
  /** the sale's prices when the draft was last changed; undefined while it is empty */
  typedAt: SalePrices | undefined;
  /** the draft's limit price, once both amounts are above zero */
  limit: Price | undefined;
  change: (edit: (draft: Draft) => Draft) => void;
  /** @param placed the draft that became a bid: one that was typed since then stays */
  clear: (placed: Draft) => void;
  /** sets the highest price, for example from the chart */
  choosePrice: (price: Price) => void;
}

/** The bid typed on a pool's page. It is changed by its user alone, never by news of the sale. */
export function useBidDraft(pool: SteadyPool): BidDraft {
  const [{ draft, typedAt }, setState] = useState<Pick<BidDraft, 'draft' | 'typedAt'>>({
    draft: emptyDraft,
    typedAt: undefined,
  });
  const change = useCallback(
    (edit: (draft: Draft) => Draft) => {
      const { data } = sharedApi.endpoints.getPool.select(pool.poolId)(store.getState());
      setState((state) => ({ draft: edit(state.draft), typedAt: data && salePrices(data) }));
    },
    [pool.poolId],
  );
  const clear = useCallback(
    (placed: Draft) =>
      setState((state) => (state.draft === placed ? { draft: emptyDraft, typedAt: undefined } : state)),
    [],
  );
  const choosePrice = useCallback(
    (exact: Price) => change((typed) => payAtMost(typed, { exact }, pool)),
    [change, pool],
  );
  const limit = useMemo(() => readDraft(draft, pool).price, [draft, pool]);
  return { draft, typedAt, limit, change, clear, choosePrice };
}
