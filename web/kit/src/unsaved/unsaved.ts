import { useCallback, useEffect, useRef } from 'react';
import { confirm } from '../confirmation/confirm';
import { t } from '../strings';
import { forgetTyped } from './typed';

/** Typed work on this page that is not saved yet: what is kept for a form, by its name. */
const unsaved = new Set<object | string>();

/** Makes the browser ask when the tab is closed, reloaded or navigated away. */
const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function mark(work: object | string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(work);
  else unsaved.delete(work);
  if (unsaved.size > 0) window.addEventListener('beforeunload', beforeUnload);
  else window.removeEventListener('beforeunload', beforeUnload);
}

export const hasUnsavedWork = (): boolean => unsaved.size > 0;

/** Windows that are open whose work is not typed. */
const windows = new Set<object>();

/** Whether there is something on this page that must not go with a wallet that locks itself. */
export const isAtWork = (): boolean => hasUnsavedWork() || windows.size > 0;

/** Keeps the page when the wallet locks itself, for as long as a window is open. */
export function useKeptWhileLocked(): void {
  useEffect(() => {
    const own = {};
    windows.add(own);
    return () => void windows.delete(own);
  }, []);
}

/** Asks whether unsaved work may be lost, which is forgotten then; true if there is none. */
export async function confirmLeave(): Promise<boolean> {
  if (!hasUnsavedWork()) return true;
  const { leaveTitle: title, leaveText: text, leave: yes, stay: no } = t.unsaved;
  const isLeft = await confirm({ title, text, yes, no });
  if (isLeft) forgetWork();
  return isLeft;
}

/** Forgets the work on a page that is left. */
export function forgetWork(): void {
  for (const work of unsaved) mark(work, false);
  forgetTyped();
}

/** Forgets what was typed into a form, as it is saved or discarded. */
export function forgetForm(name: string): void {
  mark(name, false);
  forgetTyped(name);
}

/**
 * Guards typed work: while `isUnsaved`, leaving the page by a link, Back, another address or closing the tab asks
 * first.
 * @param name of a form whose state is kept by `useTyped`: it is guarded while the form is replaced, too
 * @returns marks the work as saved, for a page that navigates right after saving
 */
export function useUnsavedWork(isUnsaved: boolean, name?: string): () => void {
  const work = useRef<object | string>(name ?? {});
  useEffect(() => {
    const { current } = work;
    mark(current, isUnsaved);
    return () => {
      if (typeof current === 'object') mark(current, false);
    };
  }, [isUnsaved]);
  return useCallback(() => mark(work.current, false), []);
}
