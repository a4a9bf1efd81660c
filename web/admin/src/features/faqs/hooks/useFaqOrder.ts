import type { Faq } from '@launchpad/api';
import { useRef, useState } from 'react';
import { useOrderFaqsMutation } from '../../../api/content';
import { t } from '../../../strings';

/** Moves FAQs within their list; one move is saved after another. */
export function useFaqOrder(faqs: readonly Faq[]) {
  const [save] = useOrderFaqsMutation();
  const [moved, setMoved] = useState('');
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  /** @param to the place of the list, from 0 */
  const move = (id: string, to: number) => {
    const faq = faqs.find((each) => each._id === id);
    if (!faq || to < 0 || to >= faqs.length || faqs[to]?._id === id) return;
    const ids = faqs.map(({ _id }) => _id).filter((each) => each !== id);
    ids.splice(to, 0, id);
    setMoved(t.faqs.moved(faq.title, to + 1, faqs.length));
    saving.current = saving.current.then(() => save(ids));
  };

  return {
    move,
    /** the last move, for screen readers */
    moved,
  };
}
