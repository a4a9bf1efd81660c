import { useSyncExternalStore } from 'react';
import { alertError } from '../alerts/alerts';
import { appBase } from '../config/env';
import { t } from '../strings';

/** What imports of parts of the page have failed with. */
const failures = new WeakSet();
const listeners = new Set<() => void>();
let isNewer = false;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether an error is that a part of the page could not be loaded. */
export const isLoadFailure = (error: unknown): boolean => failures.has(error as object);

/** Whether the site has another release than this page, as was noticed when a part of the page did not load. */
export const useNewRelease = (): boolean => useSyncExternalStore(subscribe, () => isNewer);

/** Watches every `import()` of the build. One whose failure nobody handles is alerted. */
export function watchLoads(): void {
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isLoadFailure(reason)) alertError(t.load.part);
  });
  window.addEventListener('vite:preloadError', ({ payload }) => {
    failures.add(payload);
    void compareRelease().catch(() => {});
  });
}

/** Compares the page's first script, which is named after its content, with the present one. */
async function compareRelease(): Promise<void> {
  const script = document.querySelector('script[type=module]')?.getAttribute('src');
  const page = await fetch(appBase, { cache: 'no-store' });
  isNewer = page.ok && !(await page.text()).includes(script ?? '');
  for (const listener of listeners) listener();
}
