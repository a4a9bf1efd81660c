/** Keyboard focus after something was opened, closed or removed. */

const FIELDS = 'input, select, textarea, [contenteditable="true"]';

/** The first form field inside `container`; for radio buttons the checked one. */
export function firstField(container: HTMLElement): HTMLElement | undefined {
  const fields = [...container.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => {
    if (field instanceof HTMLInputElement && ['hidden', 'file'].includes(field.type)) return false;
    return !field.matches(':disabled, [aria-hidden="true"]');
  });
  const [first] = fields;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio' || first.checked) return first;
  return fields.find((field) => field instanceof HTMLInputElement && field.checked) ?? first;
}

/** Focuses the page's heading, from where Tab continues into the page. */
export function focusPage(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Focuses the page's heading if `element` is removed while focused. */
function watchRemoval(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    stop();
    if (isFocusLost()) focusPage();
  });
  const stop = () => {
    observer.disconnect();
    element.removeEventListener('blur', onBlur);
  };
  const onBlur = () => element.isConnected && stop();
  element.addEventListener('blur', onBlur);
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Returns focus to what opened a closed modal, or to the page's heading if that was removed as well. Does nothing
 * if something else has taken focus in the meantime.
 */
export function returnFocus(opener: Element | null): void {
  if (!isFocusLost()) return;
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) {
    opener.focus({ preventScroll: true });
  }
  if (isFocusLost()) focusPage();
  else if (opener instanceof HTMLElement) watchRemoval(opener);
}

/** Ignores key repeats of Enter and Space: a held key would also press the button that replaces the first. */
export function ignoreHeldKeys(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const isPress = event.key === 'Enter' || event.key === ' ';
      const target = event.target instanceof Element ? event.target : null;
      const types = target?.matches('textarea, [contenteditable="true"], [contenteditable="true"] *');
      // a held space in a text field types spaces
      const isText =
        types || (event.key === ' ' && target?.matches('input:not([type=checkbox], [type=radio])'));
      if (event.repeat && isPress && !isText) event.preventDefault();
    },
    { capture: true },
  );
}
