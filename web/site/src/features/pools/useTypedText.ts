import { useSearchText } from '@launchpad/web-kit';
import { useEffect, useRef } from 'react';

const DEBOUNCE_MS = 250;

/**
 * The text of a field that is stored in the address, which follows later than the field may. It is saved once it has not
 * changed for 250 ms; what is stored otherwise, as by Back, takes its place.
 * @returns the text, and its setter
 */
export function useTypedText(
  stored: string,
  save: (text: string) => void,
): [text: string, type: (text: string) => void] {
  const { text, typed, type, onSaved } = useSearchText(stored);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => {
      onSaved(typed);
      latest.current(typed);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSaved]);
  return [text, type];
}
