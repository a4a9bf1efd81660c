import { useCallback, useState } from 'react';

interface Typed {
  text: string;
  /** the text when it was last saved */
  saved?: string;
  /** saved values that the address does not have yet: one that arrives late is no change from outside */
  late: readonly string[];
}

/** The typed text after the address has changed; undefined if the field shows the new value. */
function follow(typed: Typed | undefined, stored: string, hasFocus: boolean): Typed | undefined {
  if (!typed || typed.text === stored) return undefined;
  const at = typed.late.indexOf(stored);
  if (at >= 0) return { ...typed, late: typed.late.slice(at + 1) };
  const isUnsaved = typed.text !== typed.saved;
  return isUnsaved && hasFocus ? { ...typed, late: [] } : undefined;
}

export interface SearchText {
  text: string;
  /** the text if it was typed since the address last changed */
  typed: string | undefined;
  type: (text: string) => void;
  /** records that the text is about to be saved in the address as `value` */
  onSaved: (value: string) => void;
  /** for the field: separates the user's typing from changes elsewhere */
  focus: { onFocus: () => void; onBlur: () => void };
}

/**
 * The text of a search field whose value is kept elsewhere, usually in the address. The field shows a value that changes
 * there, as by Back, unless the user is typing. It is never to be remounted by a key with its value: that loses the focus
 * and everything typed since.
 */
export function useSearchText(stored: string): SearchText {
  const [typed, setTyped] = useState<Typed>();
  const [hasFocus, setHasFocus] = useState(false);
  const [known, setKnown] = useState(stored);
  if (known !== stored) {
    setKnown(stored);
    setTyped(follow(typed, stored, hasFocus));
  }
  const type = useCallback((text: string) => setTyped((now) => ({ late: [], ...now, text })), []);
  const onSaved = useCallback(
    (value: string) =>
      setTyped((now) => now && { text: now.text, saved: now.text, late: [...now.late, value] }),
    [],
  );
  const focus = { onFocus: () => setHasFocus(true), onBlur: () => setHasFocus(false) };
  return { text: typed?.text ?? stored, typed: typed?.text, type, onSaved, focus };
}
