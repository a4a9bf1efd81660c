import { useCallback, useEffect, useRef } from 'react';
import { confirm } from '../confirmation/confirm';
import { t } from '../strings';

/** Typed work on this page that is not saved yet. */
const unsaved = new Set<object>();

/** Makes the browser ask when the tab is closed, reloaded or navigated away. */
const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function mark(work: object, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(work);
  else unsaved.delete(work);
  if (unsaved.size > 0) window.addEventListener('beforeunload', beforeUnload);
  else window.removeEventListener('beforeunload', beforeUnload);
}

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** Asks whether unsaved work may be lost; true if there is none. */
export function confirmLeave(): Promise<boolean> {
  if (!hasUnsavedWork()) return Promise.resolve(true);
  const { leaveTitle: title, leaveText: text, leave: yes, stay: no } = t.unsaved;
  return confirm({ title, text, yes, no });
}

/**
 * Guards typed work: while `isUnsaved`, leaving the page by a link, Back, another address or closing the tab asks
 * first.
 * @returns marks the work as saved, for a page that navigates right after saving
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
