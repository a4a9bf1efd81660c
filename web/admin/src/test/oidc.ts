import { expireAdminSession, startAdminSession, useAdminSession } from '@launchpad/web-kit/app/adminSession';
import { providerRoutes, tokensOf } from '@launchpad/web-kit/test/mockProvider';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { answer } from './server';

export { tokensOf };

/** Stores tokens of an account with these roles in the tab; the provider renews them. */
export function signedInWith(roles: string[]): void {
  sessionStorage.setItem('admin.tokens', JSON.stringify(tokensOf(roles)));
  for (const [route, reply] of Object.entries(providerRoutes(roles))) answer(route, reply);
}

/**
 * Signs an account with these roles in before a page opens, and again with other ones in a later test: as the window does
 * that renews a session. Any page is closed first: it would see its session end, and ask for another one.
 */
export async function signIn(roles: string[]): Promise<void> {
  cleanup();
  signedInWith(roles);
  const { result, unmount } = renderHook(useAdminSession);
  if (result.current.status === 'opening') startAdminSession();
  else {
    act(expireAdminSession);
    const channel = new BroadcastChannel('admin.session');
    channel.postMessage(tokensOf(roles));
    channel.close();
  }
  const own = roles.flatMap((role) =>
    role.startsWith('launchpad-') ? [role.slice('launchpad-'.length)] : [],
  );
  await waitFor(() => expect(result.current).toEqual({ status: 'signed-in', roles: own }));
  unmount();
}
