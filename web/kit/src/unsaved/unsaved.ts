import { useCallback, useEffect, useRef } from 'react';
import { ask } from '../asking/ask';
import { t } from '../strings';

/** Work on this page that somebody typed and that is saved nowhere yet. */
const works = new Set<object>();

/** The browser's own question, when the tab is closed, reloaded or leads elsewhere. */
const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function mark(work: object, isUnsaved: boolean): void {
  if (isUnsaved) works.add(work);
  else works.delete(work);
  if (works.size > 0) window.addEventListener('beforeunload', beforeUnload);
  else window.removeEventListener('beforeunload', beforeUnload);
}

export const hasUnsavedWork = (): boolean => works.size > 0;

/** Asks whether unsaved work may be lost; at once true where there is none. */
export function mayLeave(): Promise<boolean> {
  if (!hasUnsavedWork()) return Promise.resolve(true);
  const { leaveTitle: title, leaveText: text, leave: yes, stay: no } = t.unsaved;
  return ask({ title, text, yes, no });
}

/**
 * The one guard of typed work: while `isUnsaved`, leaving the page asks, by a link, Back, another address or
 * closing the tab.
 * @returns says that it is saved now, for a page that leaves by itself right after saving
 */
export function useUnsavedWork(isUnsaved: boolean): () => void {
  const work = useRef({});
  useEffect(() => {
    const { current } = work;
    mark(current, isUnsaved);
    return () => mark(current, false);
  }, [isUnsaved]);
  return useCallback(() => mark(work.current, false), []);
}
