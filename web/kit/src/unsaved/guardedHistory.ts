import type { To, unstable_HistoryRouter as HistoryRouter } from 'react-router';
import type { ComponentProps } from 'react';
import { confirmLeave, forgetWork, hasUnsavedWork } from './unsaved';

type History = ComponentProps<typeof HistoryRouter>['history'];
type Listener = Parameters<History['listen']>[0];

const pathOf = (to: To): string | undefined =>
  typeof to === 'string' ? /^[^?#]*/.exec(to)?.[0] : to.pathname;

/**
 * A history that asks before leaving a page with unsaved work. A change of the query alone does not leave the page.
 */
export function guardedHistory(history: History): History {
  let undoing = false;
  let confirmed = false;

  const leaves = (path: string | undefined) =>
    hasUnsavedWork() && path !== undefined && path !== '' && path !== history.location.pathname;

  const guarded = (go: (to: To, state?: unknown) => void) => (to: To, state?: unknown) => {
    if (!leaves(pathOf(to))) return go(to, state);
    void confirmLeave().then((leave) => leave && go(to, state));
  };

  const listen = (listener: Listener) => {
    let shown = history.location.pathname;
    const notify: Listener = (update) => {
      const { pathname } = update.location;
      if (pathname !== shown) forgetWork();
      shown = pathname;
      listener(update);
    };
    return history.listen((update) => {
      if (undoing) {
        undoing = false;
        return;
      }
      const { action, delta, location } = update;
      const needsConfirmation =
        (action as string) === 'POP' && !confirmed && hasUnsavedWork() && location.pathname !== shown;
      confirmed = false;
      if (!needsConfirmation || !delta) return notify(update);
      // the address has already changed: it is reverted while the question is open
      undoing = true;
      history.go(-delta);
      void confirmLeave().then((leave) => {
        if (!leave) return;
        confirmed = true;
        history.go(delta);
      });
    });
  };

  return Object.create(history, {
    push: { value: guarded((to, state) => history.push(to, state)) },
    replace: { value: guarded((to, state) => history.replace(to, state)) },
    listen: { value: listen },
  }) as History;
}
