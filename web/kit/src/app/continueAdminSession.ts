import { accessToken, setAccessTokenSource } from '../api/client';
import { tabStorage } from '../storage/storage';
import { ADMIN_TOKENS } from './adminTokens';

/**
 * Opens the session of a tab in which an admin has signed in; calls wait for it. All other visitors of the public
 * pages don't load what it takes.
 */
export function continueAdminSession(): void {
  if (tabStorage.get(ADMIN_TOKENS) === null) return;
  const started = import('./adminSession')
    .then(({ startAdminSession }) => startAdminSession())
    .catch((error: unknown) => {
      console.error('admin session', error);
      setAccessTokenSource(() => Promise.resolve(undefined));
    });
  setAccessTokenSource(() => started.then(accessToken));
}
