import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 250;

interface Typed {
  text: string;
  /** what was saved while it was typed: it may arrive late, and is not news then */
  saved: readonly string[];
}

/**
 * The text of a field that is stored in the address, which follows later than the field may. It is saved once it has not
 * changed for 250 ms; what is stored otherwise, as by Back, takes its place.
 * @returns the text, and its setter
 */
export function useTypedText(
  stored: string,
  save: (text: string) => void,
): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<Typed>();
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    setKnown(stored);
    if (typed && (typed.text === stored || !typed.saved.includes(stored))) setTyped(undefined);
  }
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const text = typed?.text;
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = setTimeout(() => {
      setTyped((now) => now && { ...now, saved: [...now.saved, text] });
      latest.current(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text ?? stored, (next) => setTyped((now) => ({ text: next, saved: now?.saved ?? [] }))];
}
