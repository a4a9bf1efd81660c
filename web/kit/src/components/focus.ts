/** Where the keyboard is after something opened, closed or went away. */

const FIELDS = 'input, select, textarea, [contenteditable="true"]';

/** The first thing inside `place` that can be filled in; of radio buttons the checked one. */
export function firstField(place: HTMLElement): HTMLElement | undefined {
  const fields = [...place.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => {
    if (field instanceof HTMLInputElement && ['hidden', 'file'].includes(field.type)) return false;
    return !field.matches(':disabled, [aria-hidden="true"]');
  });
  const [first] = fields;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio' || first.checked) return first;
  return fields.find((field) => field instanceof HTMLInputElement && field.checked) ?? first;
}

/** Puts the focus on the page's heading, from where Tab goes on into the page. */
export function focusPage(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

const nowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Once `element` is taken out of the page while it has the focus, the page's heading gets it. */
function watchOver(element: HTMLElement): void {
  const removal = new MutationObserver(() => {
    if (element.isConnected) return;
    stop();
    if (nowhere()) focusPage();
  });
  const stop = () => {
    removal.disconnect();
    element.removeEventListener('blur', onBlur);
  };
  const onBlur = () => element.isConnected && stop();
  element.addEventListener('blur', onBlur);
  removal.observe(document.body, { childList: true, subtree: true });
}

/**
 * Gives the focus back to what opened a window that is gone now, or to the page's heading where that is gone as
 * well. Where something else has taken the focus in the meantime it stays there.
 */
export function returnFocus(opener: Element | null): void {
  if (!nowhere()) return;
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) {
    opener.focus({ preventScroll: true });
  }
  if (nowhere()) focusPage();
  else if (opener instanceof HTMLElement) watchOver(opener);
}

/** A key that is held down presses a button once: its repetitions would press whatever comes next. */
export function ignoreHeldKeys(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const isPress = event.key === 'Enter' || event.key === ' ';
      const target = event.target instanceof Element ? event.target : null;
      const types = target?.matches('textarea, [contenteditable="true"], [contenteditable="true"] *');
      // a space that is held in a line of text types spaces
      const isText =
        types || (event.key === ' ' && target?.matches('input:not([type=checkbox], [type=radio])'));
      if (event.repeat && isPress && !isText) event.preventDefault();
    },
    { capture: true },
  );
}
