import { pathOf, type History, type Listener } from '../router/history';
import { hasUnsavedWork, confirmLeave } from './unsaved';

/**
 * A history that asks before leaving a page with unsaved work. A change of the query alone does not leave the page.
 */
export function guardedHistory(history: History): History {
  let undoing = false;
  let confirmed = false;

  const leaves = (path: string) => hasUnsavedWork() && path !== '' && path !== history.location.pathname;

  const guarded = (go: (to: string) => void) => (to: string) => {
    if (!leaves(pathOf(to))) return go(to);
    void confirmLeave().then((leave) => leave && go(to));
  };

  const listen = (listener: Listener) => {
    let shown = history.location.pathname;
    const notify: Listener = (update) => {
      shown = update.location.pathname;
      listener(update);
    };
    return history.listen((update) => {
      if (undoing) {
        undoing = false;
        return;
      }
      const { action, delta, location } = update;
      const needsConfirmation =
        action === 'pop' && !confirmed && hasUnsavedWork() && location.pathname !== shown;
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
    push: { value: guarded((to) => history.push(to)) },
    replace: { value: guarded((to) => history.replace(to)) },
    listen: { value: listen },
  }) as History;
}
