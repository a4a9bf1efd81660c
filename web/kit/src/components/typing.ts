import { useSyncExternalStore } from 'react';

/**
 * The text field that the user is typing in. Windows that open by themselves, or long after they were asked for since
 * they are loaded lazily, must not take its focus: the next letters would be lost.
 */

const TEXT = 'textarea, [contenteditable="true"], [contenteditable="true"] *';
const NO_TEXT = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'];

let field: Element | undefined;
const listeners = new Set<() => void>();

/**
 * Notifies later: rendered between two listeners of an input event, React would restore the field's old value before it has
 * handled the event, and the first letter would be lost.
 */
function setField(next: Element | undefined): void {
  if (next === field) return;
  field = next;
  setTimeout(() => {
    for (const listener of listeners) listener();
  });
}

function isTextField(target: EventTarget | null): target is Element {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target instanceof Element && target.matches(TEXT);
}

const end = () => setField(undefined);

let isWatched = false;

/** Watches where the user types. A field counts from its first input until it is left, or something else is done in it. */
export function watchTyping(): void {
  if (isWatched) return;
  isWatched = true;
  const capture = { capture: true };
  document.addEventListener('input', ({ target }) => isTextField(target) && setField(target), capture);
  document.addEventListener('focusout', end, capture);
  document.addEventListener('click', end, capture);
  window.addEventListener('popstate', end, capture);
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      const isSubmit = key === 'Enter' && target instanceof HTMLInputElement;
      if (isSubmit || key === 'Escape') end();
    },
    capture,
  );
}

/** Whether the user is typing in a field of the page. */
export const isTyping = (): boolean => field !== undefined && field.contains(document.activeElement);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the user is typing in a field of the page, as state. */
export function useIsTyping(): boolean {
  return useSyncExternalStore(subscribe, isTyping);
}
