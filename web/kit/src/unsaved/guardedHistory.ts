import type { To, unstable_HistoryRouter as HistoryRouter } from 'react-router';
import type { ComponentProps } from 'react';
import { hasUnsavedWork, mayLeave } from './unsaved';

type History = ComponentProps<typeof HistoryRouter>['history'];
type Listener = Parameters<History['listen']>[0];

const pathOf = (to: To): string | undefined =>
  typeof to === 'string' ? /^[^?#]*/.exec(to)?.[0] : to.pathname;

/**
 * A history that asks before another page takes the place of one with unsaved work. Another query of the same
 * page is not another page.
 */
export function guardedHistory(history: History): History {
  let undoing = false;
  let passing = false;

  const leaves = (path: string | undefined) =>
    hasUnsavedWork() && path !== undefined && path !== '' && path !== history.location.pathname;

  const guarded = (go: (to: To, state?: unknown) => void) => (to: To, state?: unknown) => {
    if (!leaves(pathOf(to))) return go(to, state);
    void mayLeave().then((leave) => leave && go(to, state));
  };

  const listen = (listener: Listener) => {
    let shown = history.location.pathname;
    const tell: Listener = (update) => {
      shown = update.location.pathname;
      listener(update);
    };
    return history.listen((update) => {
      if (undoing) {
        undoing = false;
        return;
      }
      const { action, delta, location } = update;
      const asks =
        (action as string) === 'POP' && !passing && hasUnsavedWork() && location.pathname !== shown;
      passing = false;
      if (!asks || !delta) return tell(update);
      // the address has changed already: it is put back while the question is open
      undoing = true;
      history.go(-delta);
      void mayLeave().then((leave) => {
        if (!leave) return;
        passing = true;
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
