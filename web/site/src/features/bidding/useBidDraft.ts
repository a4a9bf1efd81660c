import type { Pool } from '@launchpad/api';
import type { Price } from '@launchpad/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
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
  clear: () => void;
  /** sets the highest price, for example from the chart */
  choosePrice: (price: Price) => void;
}

/** The bid typed on a pool's page. It is changed by its user alone, never by news of the sale. */
export function useBidDraft(pool: Pool): BidDraft {
  const [{ draft, typedAt }, setState] = useState<Pick<BidDraft, 'draft' | 'typedAt'>>({
    draft: emptyDraft,
    typedAt: undefined,
  });
  const current = useRef(pool);
  useEffect(() => {
    current.current = pool;
  }, [pool]);
  const change = useCallback((edit: (draft: Draft) => Draft) => {
    setState((state) => ({ draft: edit(state.draft), typedAt: salePrices(current.current) }));
  }, []);
  const clear = useCallback(() => setState({ draft: emptyDraft, typedAt: undefined }), []);
  const choosePrice = useCallback(
    (exact: Price) => change((typed) => payAtMost(typed, { exact }, current.current)),
    [change],
  );
  return { draft, typedAt, limit: readDraft(draft, pool).price, change, clear, choosePrice };
}
