import { useEffect } from 'react';

/** What is touched before something is done. */
const CONTROLS = 'button, input, textarea, select';
const REACHES = ['pointerover', 'focusin'];

/**
 * Calls `prepare` once, when the pointer or the focus first comes to a control: what is done by it can be loaded by then, and
 * who only reads loads nothing for it.
 * @param prepare always the same function, or undefined while there is nothing to prepare; its failure is that of what is done
 */
export function useOnFirstControl(prepare: (() => Promise<unknown>) | undefined): void {
  useEffect(() => {
    if (!prepare) return undefined;
    const look = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(CONTROLS)) return;
      end();
      prepare().catch((error: unknown) => console.error(error));
    };
    const end = () => REACHES.forEach((type) => document.removeEventListener(type, look));
    for (const type of REACHES) document.addEventListener(type, look);
    return end;
  }, [prepare]);
}
