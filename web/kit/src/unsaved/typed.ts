import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';

/** What was typed on the page that is shown, by the form's part. */
const typed = new Map<string, unknown>();

/**
 * State that outlives its form for as long as its page is shown: a form that is replaced for a while, by another tab of
 * the page or while its wallet is locked, is given back what was typed. With `useUnsavedWork`, and the same start of its
 * name, leaving the page asks meanwhile too.
 * @param name of the form's part, as `reply/text`, unique on its page
 * @param initial what it is until it is set
 */
export function useTyped<T>(name: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => {
    if (typed.has(name)) return typed.get(name) as T;
    return initial instanceof Function ? initial() : initial;
  });
  const isSet = useRef(typed.has(name));
  useEffect(() => {
    if (isSet.current) typed.set(name, value);
  }, [name, value]);
  const set = useCallback((next: SetStateAction<T>) => {
    isSet.current = true;
    setValue(next);
  }, []);
  return [value, set];
}

/** Forgets it, as the page is left, or of one form. */
export function forgetTyped(form?: string): void {
  for (const name of typed.keys()) {
    if (form === undefined || name === form || name.startsWith(`${form}/`)) typed.delete(name);
  }
}
