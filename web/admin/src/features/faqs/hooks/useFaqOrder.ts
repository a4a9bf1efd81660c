import type { Faq } from '@launchpad/api';
import { useRef, useState } from 'react';
import { inOrder, readOrderAgain, useOrderFaqsMutation } from '../api';
import { t } from '../../../strings';

/** Moves FAQs within their list; one move is saved after another, unless that one was not. */
export function useFaqOrder(faqs: readonly Faq[]) {
  const [save] = useOrderFaqsMutation();
  const [moved, setMoved] = useState('');
  /** the ids as they were moved, until that is saved: the next move is one within this order */
  const [order, setOrder] = useState<readonly string[]>();
  const shown = order ? inOrder(faqs, order) : faqs;
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const refusals = useRef(0);
  /** moves that are not saved yet */
  const waiting = useRef(0);

  /** @param to the place of the list, from 0 */
  const move = (id: string, to: number) => {
    const faq = shown.find((each) => each._id === id);
    if (!faq || to < 0 || to >= shown.length || shown[to]?._id === id) return;
    const seen = shown.map(({ _id }) => _id);
    const ids = seen.filter((each) => each !== id);
    ids.splice(to, 0, id);
    setMoved(t.faqs.moved(faq.title, to + 1, shown.length));
    setOrder(ids);
    const before = refusals.current;
    waiting.current += 1;
    saving.current = saving.current.then(async () => {
      if (refusals.current === before) {
        const refused = 'error' in (await save({ ids, seen }));
        if (refused) refusals.current += 1;
        setOrder((now) => (refused || now === ids ? undefined : now));
      }
      waiting.current -= 1;
      if (waiting.current === 0) readOrderAgain();
    });
  };

  return {
    /** the FAQs in the order of the last move */
    shown,
    move,
    /** the last move, for screen readers */
    moved,
  };
}
